import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { StoredMessage } from '#content/stored-message.ts'
import { type Folder, inboxKeys, type MessagePage, readMessage, readMessagePage, readUnreadCount } from '#data/inbox.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { isAboutToChange } from './about-to-change.ts'

const refreshMs = 60_000
const watchMs = 2000

interface Asked<T> {
  state: { error: Error | null; data: T | undefined }
}

/**
 * Looked at anew each minute while the window is visible, and when it comes back; sooner while one of the messages in it is
 * about to change; who turned the sign-in down is left in peace.
 */
const live = <T>(messagesIn: (data: T) => readonly (StoredMessage | null)[]) => ({
  refetchInterval({ state: { error, data } }: Asked<T>) {
    if (isUnauthorized(error)) return false
    const now = Date.now()
    const isWatched = data !== undefined && messagesIn(data).some((message) => message && isAboutToChange(message, now))
    return isWatched ? watchMs : refreshMs
  },
  refetchOnWindowFocus: ({ state }: Asked<T>) => !isUnauthorized(state.error),
  retry: (failures: number, error: Error) => failures < 1 && !isUnauthorized(error),
})

/** How many messages of a folder are unread; undefined until it is known. Never asks for the password. */
export function useUnreadCount(folder: Folder) {
  const { supabase } = useServices()
  const queryFn = () => readUnreadCount(supabase, folder)
  return useQuery({ queryKey: inboxKeys.unreadCount(folder), queryFn, ...live<number>(() => []) }).data
}

/** A folder's messages, page after page. */
export function useMessageList(folder: Folder) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useInfiniteQuery({
    queryKey: inboxKeys.list(folder),
    queryFn: ({ pageParam }) => withSession(() => readMessagePage(supabase, folder, pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { messages }) => sum + messages.length, 0)
      return read < last.total && last.messages.length > 0 ? read : undefined
    },
    select: toList,
    ...live<InfiniteData<MessagePage>>(({ pages }) => pages.flatMap(({ messages }) => messages)),
  })
}

/** One list of all pages: what arrives between two reads moves a message from one page to the next, so that both have it. */
const toList = ({ pages }: InfiniteData<MessagePage>) => ({
  messages: [...new Map(pages.flatMap(({ messages }) => messages).map((message) => [message.id, message])).values()],
  total: pages[0]?.total ?? 0,
})

/** The message that is open; its data is null when there is none of this id. */
export function useMessage(id: string) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useQuery({
    queryKey: inboxKeys.message(id),
    queryFn: () => withSession(() => readMessage(supabase, id)),
    ...live<StoredMessage | null>((message) => [message]),
  })
}
