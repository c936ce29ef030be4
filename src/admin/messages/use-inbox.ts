import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { StoredMessage } from '#content/message/stored-message.ts'
import {
  type Folder,
  inboxKeys,
  type MessageFilter,
  type MessagePage,
  readMessage,
  readMessagePage,
  readUnreadCount,
} from '#data/inbox/inbox.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { useRead } from '../use-content.ts'
import { hasPendingChange } from './pending-change.ts'

const REFRESH_MS = 60_000
const WATCH_MS = 2000

interface Asked<T> {
  state: { error: Error | null; data: T | undefined }
}

/**
 * Refetches every minute while the window is visible, and when it becomes visible again; more often while one of the
 * messages is about to change; not at all once the owner has declined to log in again.
 */
const live = <T>(messagesIn: (data: T) => readonly (StoredMessage | null)[]) => ({
  refetchInterval({ state: { error, data } }: Asked<T>) {
    if (isUnauthorized(error)) return false
    const now = Date.now()
    const isWatched =
      data !== undefined && messagesIn(data).some((message) => message && hasPendingChange(message, now))
    return isWatched ? WATCH_MS : REFRESH_MS
  },
  refetchOnWindowFocus: ({ state }: Asked<T>) => !isUnauthorized(state.error),
})

/** The number of unread messages in a folder; undefined until known, or while disabled. Never asks for the password. */
export function useUnreadCount(folder: Folder, isAsked = true) {
  const { supabase } = useServices()
  const queryFn = () => readUnreadCount(supabase, folder)
  return useQuery({ queryKey: inboxKeys.unreadCount(folder), queryFn, ...live<number>(() => []), enabled: isAsked })
    .data
}

export function useMessageList(filter: MessageFilter) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  return useInfiniteQuery({
    queryKey: inboxKeys.list(filter),
    queryFn: ({ pageParam }) => withSession(() => readMessagePage(supabase, filter, pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { messages }) => sum + messages.length, 0)
      return read < last.total && last.messages.length > 0 ? read : undefined
    },
    select: toList,
    ...live<InfiniteData<MessagePage>>(({ pages }) => pages.flatMap(({ messages }) => messages)),
  })
}

/**
 * All pages as one list. A message that arrives between two reads shifts another to the next page, so both contain it;
 * one that is deleted shifts another to the page before, so none may contain it until they are read again.
 */
const toList = ({ pages }: InfiniteData<MessagePage>) => ({
  messages: [...new Map(pages.flatMap(({ messages }) => messages).map((message) => [message.id, message])).values()],
  total: pages[0]?.total ?? 0,
  hasShrunk: pages.some(({ total }, index) => total < (pages[index - 1]?.total ?? 0)),
})

/** The open message; its data is null when there is none with this id. */
export const useMessage = (id: string) =>
  useRead({
    queryKey: inboxKeys.message(id),
    read: (supabase) => readMessage(supabase, id),
    isWatched: true,
    ...live<StoredMessage | null>((message) => [message]),
  })
