"""A bot in thirty lines: starts a game, takes the first hint each time, and prints the score.

python examples/bot.py [http://127.0.0.1:8000] [ruleset]
"""

import json
import sys
import urllib.request

from websockets.sync.client import connect

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
wanted = {"ruleset": sys.argv[2] if len(sys.argv) > 2 else "classic", "name": "bot"}
request = urllib.request.Request(
    f"{server}/api/games", json.dumps(wanted).encode(), {"Content-Type": "application/json"}
)
with urllib.request.urlopen(request) as answer:
    game, cookie = json.load(answer)["id"], answer.headers["Set-Cookie"].split(";")[0]

view = {"phase": "auction"}
while view["phase"] not in ("over", "void"):
    address = f"{server.replace('http', 'ws', 1)}/api/games/{game}/socket"
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
        socket.send('{"type": "hello"}')
        for text in socket:
            message = json.loads(text)
            if message["type"] in ("welcome", "update"):
                n, view, following = message["n"], message["view"], message["next_game"]
                if view["phase"] in ("over", "void"):
                    break
                if any(view["legal"].values()):
                    socket.send(json.dumps({"type": "hint", "id": f"hint{n}", "after": n}))
            elif message["type"] == "hints":
                act = {"type": "act", "id": f"act{n}", "after": n, "action": message["actions"][0]}
                socket.send(json.dumps(act))
    if view["phase"] == "void":
        game, view = following, {"phase": "auction"}
print(f"{server}/g/{game}", view["result"]["scores"])
