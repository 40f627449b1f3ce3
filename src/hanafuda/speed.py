"""Which kernel is in use: `compiled` or `plain`. HANAFUDA_PLAIN=1 in the environment asks for plain."""

from .kernel import ENGINE as ENGINE

COMPILED = ENGINE == "compiled"
