import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '@portico/backend/write-durably'
import { programSwitch, programVersion } from '../environment/program.ts'
import type { Log } from '../log/log.ts'
import { every } from '../schedule/every.ts'

/** In the data folder: the version that was ready last, and the switch that it came by. deploy/update.sh reads it. */
const MARK = 'ready-version'
const TRIED_EVERY_MS = 500

const NOT_READY = 'This version is not ready yet, so it refuses all changes. It retries every half second'

interface FirstReadinessParts {
  /** Undefined where no update goes back to an archive: with a Supabase project, and in development. */
  dataDir: string | undefined
  isReady: () => Promise<boolean>
  /** Called once, at the first readiness, or at once by a version that was ready before. */
  onReady: () => void
  log: Pick<Log, 'warn'>
}

/**
 * Until a version has been ready once, an update may go back to the archive from before it, which would have nothing that this
 * version acknowledged. So it takes no change, and does no work of its own, until its mark is on disk.
 */
export function createFirstReadiness({ dataDir, isReady, onReady, log }: FirstReadinessParts) {
  const path = dataDir && join(dataDir, MARK)
  const mark = `${programVersion()} ${programSwitch()}`.trim()
  let isFirst = true
  let hasBeen = !path || (existsSync(path) && readFileSync(path, 'utf8') === mark)
  const first = Promise.withResolvers<void>()
  const tries = every(TRIED_EVERY_MS, attempt)

  async function attempt() {
    try {
      if (path && !hasBeen) {
        if (!(await isReady())) throw new Error('The home page cannot be made')
        writeDurably(path, mark)
      }
      hasBeen = true
      void tries.close()
      onReady()
    } catch (err) {
      if (isFirst) log.warn({ err }, NOT_READY)
    }
    isFirst = false
    first.resolve()
  }

  return {
    hasBeen: () => hasBeen,
    /** Resolves after the first try. */
    async start(): Promise<void> {
      tries.start()
      await first.promise
    },
    close: tries.close,
  }
}
