import type { Store } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'

/** Mails to the owner about the nightly backups. */
export interface BackupMails {
  /** They have begun to fail; `reason` is a sentence. */
  failing(reason: string): void
  /** They work again. */
  working(): void
}

/** Since when the nightly backups have failed (ISO 8601), if the owner was notified. */
export interface ToldFailure {
  since: string | null
}

interface NoticeParts {
  mails: BackupMails
  /** Survives a restart, which fixes many causes. */
  store: Store<ToldFailure>
  log: Pick<Log, 'error'>
}

/** Mails the owner once when the nightly backups begin to fail, and once when they work again. */
export function createNightlyNotices({ mails, store, log }: NoticeParts) {
  let told: Promise<ToldFailure | null> = store.read()

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
