#!/bin/sh
# The last step of `npm start` and `npm run serve`. `exec` makes the server npm's own child, so that it gets npm's signals.
# With its modules compiled beforehand it starts sooner and is 25 MB smaller; docs/decisions/0015 explains the memory
# settings.
if [ $# -gt 0 ]; then
  echo "\"$*\" has no meaning here: settings are environment variables, such as PORT=8080. README.md lists them." >&2
  exit 1
fi
exec env NODE_ENV=production NODE_COMPILE_CACHE=node_modules/.cache/node \
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 \
  node --max-semi-space-size=4 --no-allocation-site-pretenuring --expose-gc src/server/main.ts
