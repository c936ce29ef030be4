/** Slower than a project that works, also from afar. */
const SILENT_AFTER_MS = 1000

/** A `fetch` that can say whether one of its requests waits for an answer, and has for longer than a second. */
export function watchAnswers(fetch: typeof globalThis.fetch) {
  const unanswered = new Set<symbol>()
  const watched: typeof fetch = async (input, init) => {
    const request = Symbol('request')
    let isOver = false
    const note = () => !isOver && unanswered.add(request)
    // not before what arrived while this process was busy has been read
    const timer = setTimeout(() => setImmediate(note), SILENT_AFTER_MS).unref()
    try {
      return await fetch(input, init)
    } finally {
      isOver = true
      clearTimeout(timer)
      unanswered.delete(request)
    }
  }
  return { fetch: watched, isSilent: () => unanswered.size > 0 }
}
