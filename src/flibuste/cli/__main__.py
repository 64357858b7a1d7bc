"""``python -m flibuste.cli``."""

import sys

from flibuste.cli import main

sys.exit(main())
