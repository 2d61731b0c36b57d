"""`python -m doudizhu.server` serves with the settings of the environment."""

import sys

from doudizhu.server.command import serve
from doudizhu.server.settings import BadSetting

try:
    serve()
except BadSetting as error:
    sys.exit(str(error))
