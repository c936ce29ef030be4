// Loads the server's modules once, so that NODE_COMPILE_CACHE holds them compiled: the process starts faster and, above
// all, needs 25 MB less memory than one that compiles them itself.
import '#server/boot/start.ts'
