# What `npm start` and `npm run serve` end in. `exec` makes the server npm's own child, so that it gets npm's signals.
# With its modules compiled beforehand it starts sooner and is 25 MB smaller.
exec env NODE_ENV=production NODE_COMPILE_CACHE=node_modules/.cache/node \
  node src/server/main.ts
