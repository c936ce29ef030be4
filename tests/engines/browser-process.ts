import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOutput } from '#tests/support/read-output.ts'

/**
 * Runs a program with all that it starts until its standard input ends, which also happens when the tests are
 * interrupted or killed. What ignores the first signal gets the second.
 */
const UNTIL_INPUT_ENDS = `
  ("$@"; kill -KILL 0) &
  cat > /dev/null
  trap : TERM
  kill -TERM 0
  sleep 0.5
  kill -KILL 0`

export interface BrowserProcess {
  /** Resolves with what `look` finds in what has been printed; rejects if the program ends first. */
  says<Found>(look: (output: string) => Found | null | Promise<Found | null>): Promise<Found>
  stop(): Promise<void>
}

/** A folder for what a browser writes; it is removed when the browser stops. */
export const makeFolder = () => mkdtemp(join(tmpdir(), 'portico-browser-'))

/** Starts a browser or its driver, which keeps its files in `folder`. */
export function startProcess(folder: string, program: string, args: readonly string[]): BrowserProcess {
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', program, ...args], {
    detached: true, // signal 0 is for its process group
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  const output = readOutput(child)
  const exited = once(child, 'exit')
  return {
    async says(look) {
      for (;;) {
        const found = await look(output())
        if (found !== null) return found
        if (child.exitCode !== null || child.signalCode) throw new Error(`${program} has ended:\n${output()}`)
        await wait(20)
      }
    },
    async stop() {
      child.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
