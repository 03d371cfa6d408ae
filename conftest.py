"""What pytest leaves out where an extra is not installed."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["python/lakescout/birdie/training/*"]
