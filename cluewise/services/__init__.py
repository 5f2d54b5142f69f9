"""Cluewise as a service for other programs: its tools, each with a description from which schemas are made.

`tools` describes and runs them, `calls` runs a call within limits, and `mcp_server` offers them by the Model Context
Protocol.
"""
