"""``python -m flibuste``."""

import sys

from flibuste.cli import main

sys.exit(main())
