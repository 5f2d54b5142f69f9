"""`python -m cluewise`: the command line."""

from cluewise.cli import main

main()
