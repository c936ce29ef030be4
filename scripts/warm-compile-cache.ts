// Loads the server's modules once, so that NODE_COMPILE_CACHE holds them compiled: the process starts sooner and, above
// all, is 25 MB smaller than one that compiles them itself.
import '#server/boot/start.ts'
