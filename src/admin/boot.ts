import type { Rest } from '#data/rest/rest.ts'

/** What the server passes to the admin as JSON in the document. */
export interface AdminBoot {
  api: Rest
  /** Which mails are actually sent: without a mail server they are only written to the outbox folder. */
  mails: { account: boolean; messages: boolean }
  /**
   * False for a Supabase project without a secret key: then preview links do not work, and no draft is published at its
   * time.
   */
  hasSecretKey: boolean
  /** How many seconds a cache in front of the site may keep a page: CDN_MAX_AGE. */
  cdnMaxAge: number
  /** The command of a release on its machine; a clone has npm's. */
  installedAs?: string
}

/** The server writes it into every page of the admin. */
export const readBoot = (): AdminBoot => JSON.parse(document.getElementById('boot')!.textContent)
