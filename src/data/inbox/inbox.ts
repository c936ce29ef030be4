import { CONTACT_SUBJECTS, type ContactSubject, subjectLine } from '#content/message/contact-subject.ts'
import { isOnItsWay, SEND_AGAIN, type StoredMessage } from '#content/message/stored-message.ts'
import { cacheKeys } from '../cache-keys.ts'
import { isUuid } from '../rest/is-uuid.ts'
import { readAllRows, type Selection } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

const TABLE = 'contact_messages'

const MESSAGES_PER_PAGE = 50

/** Spam has its own folder; everything else is in the inbox, whether mailed or not. */
export type Folder = 'inbox' | 'spam'
/** How the status of a folder's messages is compared with `spam`. */
const comparison = { inbox: 'neq', spam: 'eq' } as const

/** The subject of the messages in a list; `other` is anything that the form does not offer. */
export type Topic = ContactSubject | 'other'

export interface MessageFilter {
  folder: Folder
  topic?: Topic | null
}

/** Keys in the query cache; all of them start with `cacheKeys.inbox`. */
export const inboxKeys = {
  lists: [...cacheKeys.inbox, 'list'],
  list: ({ folder, topic }: MessageFilter) => [...cacheKeys.inbox, 'list', folder, topic],
  unreadCount: (folder: Folder) => [...cacheKeys.inbox, 'unread-count', folder],
  message: (id: string) => [...cacheKeys.inbox, 'message', id],
}

/** The messages, newest first, starting at the index `start`; `total` is the number of all of them. Throws RestError. */
export async function readMessagePage(rest: Tables, filter: MessageFilter, start: number, size = MESSAGES_PER_PAGE) {
  const page = narrowedTo(filter, rest.from(TABLE).select('*', { count: 'exact' }))
  const inOrder = page.order('created_at', { ascending: false }).order('id')
  const answer = await inOrder.range(start, start + size - 1)
  return { messages: rowsOf<StoredMessage>(answer), total: answer.count ?? 0 }
}

export type MessagePage = Awaited<ReturnType<typeof readMessagePage>>

function narrowedTo({ folder, topic }: MessageFilter, messages: Selection): Selection {
  let narrowed = messages.retry(false).filter('status', comparison[folder], 'spam')
  if (topic === 'other') for (const pattern of SUBJECT_PATTERNS) narrowed = narrowed.not('message', 'like', pattern)
  else if (topic) narrowed = narrowed.like('message', patternOf(topic))
  return narrowed
}

/** Matches the whole first line, as `readRequest` does. The labels contain no pattern characters. */
const patternOf = (subject: ContactSubject) => `${subjectLine(subject)}\n%`
const SUBJECT_PATTERNS = (Object.keys(CONTACT_SUBJECTS) as ContactSubject[]).map(patternOf) // its own keys

/** All of them, newest first, each once even if others arrive or are deleted meanwhile. Throws RestError. */
export async function readAllMessages(rest: Tables, filter: MessageFilter): Promise<StoredMessage[]> {
  const messages = await readAllRows<StoredMessage>(rest, TABLE, '*', (rows) => narrowedTo(filter, rows))
  return messages.sort((one, other) => other.created_at.localeCompare(one.created_at))
}

/** The number of unread messages in a folder. Throws RestError. */
export async function readUnreadCount(rest: Tables, folder: Folder): Promise<number> {
  const unread = rest.from(TABLE).select('id', { count: 'exact', head: true }).retry(false).is('read_at', null)
  const answer = await unread.filter('status', comparison[folder], 'spam')
  rowsOf(answer)
  return answer.count ?? 0
}

/** One message; null if there is none with this id (any more). Throws RestError. */
export async function readMessage(rest: Tables, id: string): Promise<StoredMessage | null> {
  if (!isUuid(id)) return null
  return rowsOf<StoredMessage>(await rest.from(TABLE).select().retry(false).eq('id', id))[0] ?? null
}

export type MessageAction = 'read' | 'unread' | 'spam' | 'notSpam' | 'sendAgain'

const VALUES: Record<MessageAction, (message: StoredMessage) => Partial<StoredMessage>> = {
  read: () => ({ read_at: new Date().toISOString() }),
  unread: () => ({ read_at: null }),
  spam: () => ({ status: 'spam', spam_since: new Date().toISOString() }),
  /** A message that was never mailed is mailed now; one that was mailed before it was moved to spam is not mailed again. */
  notSpam: ({ sent_at }) => (sent_at ? { status: 'sent' } : SEND_AGAIN),
  sendAgain: () => SEND_AGAIN,
}

/** Whether a message already has the state that an action produces. */
const IS_DONE: Record<MessageAction, (now: StoredMessage, before: StoredMessage) => boolean> = {
  read: ({ read_at }) => read_at !== null,
  unread: ({ read_at }) => read_at === null,
  spam: ({ status }) => status === 'spam',
  notSpam: ({ status }) => status !== 'spam',
  sendAgain: (now, before) => isOnItsWay(now) || now.sent_at !== before.sent_at,
}

/**
 * Applies an action to a message and returns the changed message; null if it is gone. If only the answer was lost, it
 * counts as done, because pressing the same button again would undo it. Throws RestError.
 */
export async function changeMessage(rest: Tables, message: StoredMessage, action: MessageAction) {
  const values = VALUES[action](message)
  // if only the answer to an earlier try was lost, the mail may have left: it would be sent twice
  const earlier = values === SEND_AGAIN ? await readMessage(rest, message.id) : null
  if (earlier && IS_DONE[action](earlier, message)) return earlier
  try {
    return rowsOf<StoredMessage>(await rest.from(TABLE).update(values).eq('id', message.id).select())[0] ?? null
  } catch (error) {
    const now = await readMessage(rest, message.id).catch(() => null)
    if (now && IS_DONE[action](now, message)) return now
    throw error
  }
}
