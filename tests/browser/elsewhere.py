"""A server whose page lies in a folder of its own, named by STATIC, where a test can change it."""

import os
import sys
from pathlib import Path

from hanafuda.cli import main
from hanafuda.server import pages

if __name__ == "__main__":
    pages.STATIC = Path(os.environ["STATIC"])
    sys.exit(main(["serve", *sys.argv[1:]]))
