import { KEPT_MONTHS, monthsBefore, SPAM_DAYS } from '#content/message/retention.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import type { Site } from '#content/site/site.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { readAllRows } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'
import { likePattern } from './find-messages.ts'

// What is done to many messages, of both folders, at once. Everything throws RestError.

const TABLE = 'contact_messages'

/** How many messages arrived before a time. */
export async function countBefore(rest: Tables, time: Date): Promise<number> {
  const counted = rest.from(TABLE).select('id', { count: 'exact', head: true })
  const answer = await counted.lt('created_at', time.toISOString())
  rowsOf(answer)
  return answer.count ?? 0
}

/** Deletes the messages that arrived before a time. */
export const deleteBefore = async (rest: Tables, time: Date) =>
  void rowsOf(await rest.from(TABLE).delete().lt('created_at', time.toISOString()))

/** Deletes old spam, and the messages that are older at `now` than the owner keeps them. */
export async function deleteOldMessages(rest: Tables, now: number): Promise<void> {
  const [site] = rowsOf<Pick<Site, 'messages_kept_months'>>(await rest.from('site').select('messages_kept_months'))
  const months = KEPT_MONTHS.find((offered) => offered === site?.messages_kept_months)
  const before = new Date(now - SPAM_DAYS * DAY_MS).toISOString()
  const spam = rest.from(TABLE).delete().eq('status', 'spam').lt('created_at', before)
  rowsOf(await spam.or(`spam_since.is.null,spam_since.lt.${before}`))
  if (months) await deleteBefore(rest, monthsBefore(now, months))
}

/** Every message from an address, whatever its case, with these columns. */
export async function readMessagesFrom(supabase: Tables, email: string, columns = '*'): Promise<StoredMessage[]> {
  const pattern = likePattern(email)
  const rows = await readAllRows<StoredMessage>(supabase, TABLE, columns, (all) => all.ilike('email', pattern))
  // an asterisk has found more
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase())
}

/** Deletes every message from an address, whatever its case. */
export async function deleteMessagesFrom(supabase: Tables, email: string): Promise<void> {
  const rows = await readMessagesFrom(supabase, email, 'id,email')
  for (const spelling of new Set(rows.map((row) => row.email)))
    rowsOf(await supabase.from(TABLE).delete().eq('email', spelling))
}
