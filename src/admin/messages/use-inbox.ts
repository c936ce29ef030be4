import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Folder, inboxKeys, type MessagePage, readMessage, readMessagePage, readUnreadCount } from '#data/inbox.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'

const refreshMs = 60_000

interface Asked {
  state: { error: Error | null }
}

/** Looked at anew each minute while the window is visible, and when it comes back; who turned the sign-in down is left in peace. */
const LIVE = {
  refetchInterval: ({ state }: Asked) => (isUnauthorized(state.error) ? false : refreshMs),
  refetchOnWindowFocus: ({ state }: Asked) => !isUnauthorized(state.error),
  retry: (failures: number, error: Error) => failures < 1 && !isUnauthorized(error),
} as const

/** How many messages of a folder are unread; undefined until it is known. Never asks for the password. */
export function useUnreadCount(folder: Folder) {
  const { supabase } = useServices()
  const queryFn = () => readUnreadCount(supabase, folder)
  return useQuery({ queryKey: inboxKeys.unreadCount(folder), queryFn, ...LIVE }).data
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
    ...LIVE,
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
    ...LIVE,
  })
}
