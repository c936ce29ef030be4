import type { MailSettings } from '#api/mail-setup.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

// The mail server that an owner has set. `rest` has the secret key. Everything throws RestError.

/** The table. */
export const MAIL_SETTINGS = 'mail_settings'

/** With its password: it is never sent to a browser. */
export type StoredMailSettings = MailSettings & { password: string }

/** Null while the owner has set none. */
export const readMailSettings = async (rest: Tables): Promise<StoredMailSettings | null> =>
  rowsOf<StoredMailSettings>(await rest.from(MAIL_SETTINGS).select('host, port, username, password, sender'))[0] ?? null

export async function keepMailSettings(rest: Tables, settings: StoredMailSettings): Promise<void> {
  const row = { singleton: true, ...settings }
  rowsOf(await rest.from(MAIL_SETTINGS).upsert(row, { onConflict: 'singleton' }).select('id'))
}

export async function removeMailSettings(rest: Tables): Promise<void> {
  rowsOf(await rest.from(MAIL_SETTINGS).delete().is('singleton', true).select('id'))
}
