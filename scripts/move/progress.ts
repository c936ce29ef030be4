/** Says how far a long step is. */
export type Progress = (line: string) => void

const EVERY_MS = 5000

/** Passes on one line every five seconds. */
export function createProgress(say: (line: string) => void): Progress {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    say(`  ${line}`)
  }
}
