import type { Logger } from '../options.ts'
import { AUTH_SETTINGS } from './auth-settings.ts'

export type DeferredTasks = ReturnType<typeof createDeferredTasks>

/**
 * Runs tasks after the response, such as looking up whether an address that asks for a mail has an account, so that the
 * response shows neither their duration nor their failure. They start after a random delay; `close` runs the remaining
 * ones at once.
 */
export function createDeferredTasks(log: Logger) {
  const waiting = new Set<() => void>()
  return {
    /** `work` must not be async. */
    add(work: () => void): void {
      const run = () => {
        clearTimeout(timer)
        waiting.delete(run)
        try {
          work()
        } catch (error) {
          log.error({ err: error }, 'A deferred task of the auth service failed')
        }
      }
      const timer = setTimeout(run, Math.random() * AUTH_SETTINGS.deferralMs)
      waiting.add(run)
    },
    close(): void {
      for (const run of [...waiting]) run()
    },
  }
}
