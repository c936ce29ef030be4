import { z } from 'zod'
import { jsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'

/** Mails to the owner about the nightly backups. */
export interface BackupMails {
  /** They have begun to fail; `reason` is a sentence. */
  failing(reason: string): void
  working(): void
}

/** Since when the nightly backups have failed (ISO 8601), if the owner was notified. */
const ToldSchema = z.object({ since: z.string().nullable() })

/**
 * Mails the owner once when the nightly backups begin to fail, and once when they work again. What was told is in `file`, because
 * a restart fixes many causes.
 */
export function createNightlyNotices(mails: BackupMails, file: string, log: Pick<Log, 'error'>) {
  const store = jsonFile(file, ToldSchema)
  let told = store.read()

  async function note(since: string | null, mail: () => void) {
    const before = (await told)?.since ?? null
    if ((before === null) === (since === null)) return
    told = Promise.resolve({ since })
    mail()
    await store
      .write({ since })
      .catch((error: unknown) => log.error({ err: error }, 'The state of the nightly backups could not be stored'))
  }

  return {
    failed: (reason: string) => note(new Date().toISOString(), () => mails.failing(reason)),
    worked: () => note(null, mails.working),
  }
}
