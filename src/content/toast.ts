import { capitalized } from './text/capitalized.ts'

/** How long a toast stays, unless it is hovered or focused. */
export const TOAST_STAYS_MS = 8000

export interface Message {
  title: string
  description: string
  /** A failure: shown as such, and announced at once. */
  destructive?: true
  link?: { text: string } & ({ address: string } | { onPress: () => void })
}

// Each is a plain function that returns an object: the bundler recognizes such calls as pure, and drops the messages that
// a page does not use.
export const notice = (title: string, description: string): Message => ({ title, description })
export const problem = (title: string, description: string): Message => ({ title, description, destructive: true })
export const success = (description: string): Message => ({ title: 'Success', description })
export const failure = (description: string): Message => ({ title: 'Error', description, destructive: true })

/** Shows the backend's own message, if any: a status says nothing to an owner, and 0 is the browser's. */
/* @__NO_SIDE_EFFECTS__ */
export const failureOr = (fallback: string) => (error: unknown) => {
  if (!(error instanceof Error)) return failure(fallback)
  const { status, details } = error as { status?: unknown; details?: unknown } // as a RestError has them
  const refusal = Number(status) < 500 && Object(details).message // a failing proxy answers with a page
  const words = /^(HTTP \d+: .*)?$/.test(error.message) ? refusal : error.message
  return failure(words && status !== 0 ? String(words) : fallback)
}
/* @__NO_SIDE_EFFECTS__ */
export const failureOf = (text: string) => () => failure(text)

/** The toasts of most records that exist once; `what` is the word for one, such as 'site settings'. */
export const updateMessages = (what: string, failed = failureOr(`Failed to update ${what}`)) => ({
  saved: success(`${capitalized(what)} updated successfully`),
  failed,
})
export type RecordMessages = ReturnType<typeof updateMessages>

export interface ItemMessages extends Pick<RecordMessages, 'failed'> {
  created: Message
  updated: Message
  deleted: Message
  deleteFailed: Message
  moved?: Message
  moveFailed: Message
}

/** The toasts of most lists; `item` is the word for one of its items, such as 'talk'. */
export const itemMessages = (item: string): ItemMessages => ({
  created: success(`New ${item} added successfully`),
  updated: success(`${capitalized(item)} updated successfully`),
  failed: failureOf(`Failed to save ${item}. Please try again.`),
  deleted: success(`${capitalized(item)} deleted successfully`),
  deleteFailed: failure(`Failed to delete ${item}. Please try again.`),
  moveFailed: failure(`Failed to reorder ${item}. Please try again.`),
})
