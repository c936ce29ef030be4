import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#content/text/dates.ts'
import { deleteOldMessages } from '#data/inbox/many-messages.ts'
import { readServerState, writeServerState } from '#data/our-server/server-state.ts'
import { readAllRows } from '#data/rest/read-all-rows.ts'
import type { Tables } from '#data/rest/rest-client.ts'

/** Under this name the server keeps when it last looked for old messages. */
const LOOKED = 'looked_for_old_messages'

/**
 * Deletes what is too old, once in half a day. The clock may be ahead: it is believed if the last look was two days ago at most,
 * else what was old at that look ends. Without one, or with one in the future, nothing does
 * (docs/decisions/0066-messages-that-end.md).
 */
export async function endMessages(rest: Tables, outbox: string, now = Date.now()): Promise<void> {
  const looked = Number(((await readServerState(rest, LOOKED)) as { at?: unknown } | undefined)?.at)
  if (!(looked <= now && now - looked < DAY_MS / 2)) {
    if (looked <= now) await deleteOldMessages(rest, now - looked <= 2 * DAY_MS ? now : looked)
    await writeServerState(rest, LOOKED, { at: now })
  }
  await removeCopies(rest, outbox)
}

/** Removes mails about messages that are gone, and those about many, which only repeat what the inbox has. Throws RestError. */
async function removeCopies(rest: Tables, outbox: string): Promise<void> {
  const mails = (await readdir(outbox).catch(() => [])).filter((name) => name.includes('-contact-'))
  const kept = new Set(mails.length > 0 ? (await readAllRows(rest, 'contact_messages', 'id')).map(({ id }) => id) : [])
  // each is named by the id of the message that it is about (mail/mailer.ts)
  const gone = mails.filter((name) => !kept.has(name.slice(-40, -'.eml'.length)))
  for (const name of gone) await rm(join(outbox, name), { force: true })
}
