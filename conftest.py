"""Games that tests and lessons play save themselves in a folder of their own, not in the player's."""

import os
import tempfile

os.environ["LBNB_HOME"] = tempfile.mkdtemp(prefix="lbnb-test-")
