import type { Break } from './break.ts'
import { BREAKS } from './breaks.ts'
import { runTest } from './run-test.ts'
import { makeScratchCopy, withBreak } from './scratch-copy.ts'

/**
 * `npm run test:promises`: breaks the code as each promise says, in a copy, and lists the promises whose test stays green.
 * Words after `--` choose the promises that contain one of them.
 */
async function main(words: string[]) {
  // so that the handlers of the exit remove the copy and end its tests
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const copy = makeScratchCopy()
  const chosen = Object.entries(BREAKS).filter(
    ([promise]) => words.length === 0 || words.some((word) => promise.includes(word)),
  )
  const notRed: string[] = []
  for (const [promise, breaks] of chosen) {
    if ('reason' in breaks) console.log(`no break        ${promise}: ${breaks.reason}`)
    else
      for (const broken of breaks) {
        const line = await report(copy, promise, broken)
        if (!line.startsWith('red')) notRed.push(line)
        console.log(line)
      }
  }
  console.log(notRed.length === 0 ? 'Every break turned its test red.' : `\nNot red:\n${notRed.join('\n')}`)
  process.exitCode = notRed.length === 0 ? 0 : 1
}

async function report(copy: string, promise: string, broken: Break): Promise<string> {
  const started = Date.now()
  const { color, detail } = await withBreak(copy, broken, () => runTest(copy, broken))
  const seconds = String(Math.round((Date.now() - started) / 1000)).padStart(4)
  return `${color.padEnd(11)}${seconds} s  ${promise} (${broken.file})\n${' '.repeat(18)}${detail}`
}

await main(process.argv.slice(2))
