"""Datasets of Cluewise in the forms of other frameworks, each an extra: reasoning-gym, verifiers."""
