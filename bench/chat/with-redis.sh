#!/bin/sh
# Fault runs over Redis: installs Debian's redis-server when it is missing, starts one of its own, and stops it again.
# bench/chat/with-redis.sh --faults F1,F2 --seconds 20 (the same arguments as npm run bench:chat)
set -e
cd "$(dirname "$0")/../.."
command -v redis-server >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server; }
port=$(node -p 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() }); ""' | head -1)
redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --daemonize no >/dev/null &
redis=$!
trap 'kill $redis' EXIT
PATH="$PWD/node_modules/.bin:$PATH" node bench/chat/run.ts --redis "redis://127.0.0.1:$port" "$@"
