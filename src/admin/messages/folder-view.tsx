import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { countOf } from '#content/text/count-of.ts'
import type { MessageFilter } from '#data/inbox/inbox.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFailureToast } from '../ui/toasts.tsx'
import { folderAddress, TOPIC_LABELS } from './addresses.ts'
import { MessageRow, rowId } from './message-row.tsx'
import { OpenMessage } from './message-view.tsx'
import { useMessageList } from './use-inbox.ts'

const EMPTY = {
  inbox: ['No messages yet.', 'Messages from the contact form are kept here and mailed to you.'],
  spam: ['No spam.', 'Messages that look like spam are kept here for 30 days, and are not mailed to you.'],
} as const
const NOT_MAILED =
  'Messages from the contact form are kept here. This site cannot send mail yet: set a mail server on the Health page.'

interface FolderViewProps {
  shown: MessageFilter
  openId: string | null
}

/** A folder's messages, and for screen readers how many there are once they have been read. */
export function FolderView(props: FolderViewProps) {
  const list = useMessageList(props.shown)
  const address = folderAddress(props.shown)
  return (
    <>
      <p role="status" className="sr-only">
        {/* a new element is announced even if its text is the same */}
        {list.data && <span key={address}>{countOf(list.data.total, 'message')}</span>}
      </p>
      <Messages key={address} {...props} list={list} />
    </>
  )
}

/** The list and the open message, side by side or, on small screens, one at a time. */
function Messages({ shown, openId, list }: FolderViewProps & { list: ReturnType<typeof useMessageList> }) {
  const { folder } = shown
  const navigate = useNavigate()
  const failure = useFailureToast()
  const messages = list.data?.messages ?? []
  const { column, leave, focusNew } = useListFocus(messages, openId)

  if (!list.data)
    return (
      <div className="mt-4">
        {list.isError ? <LoadFailure text="The messages could not be loaded." onRetry={list.refetch} /> : <Spinner />}
      </div>
    )

  function handleLeave(id: string) {
    leave(id)
    void navigate(folderAddress(shown), { replace: true, preventScrollReset: true })
  }

  async function handleMore() {
    const giveUp = focusNew()
    const { data, isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) {
      giveUp()
      return failure.show(inboxTexts.moreFailed)
    }
    failure.close()
    if (data?.hasShrunk) await list.refetch()
  }

  const isEmpty = messages.length === 0
  return (
    <div className="inbox mt-4">
      <section
        ref={column}
        tabIndex={-1}
        aria-label={folder === 'spam' ? 'Spam' : 'Inbox'}
        className="not-beside-message"
      >
        {list.isRefetchError && <LoadFailure text="New messages could not be loaded." onRetry={list.refetch} />}
        {isEmpty ? (
          <EmptyList {...shown} />
        ) : (
          <ul>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                openId={openId}
                to={folderAddress(shown, message.id)}
                now={list.dataUpdatedAt}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <Button variant="outline" disabled={list.isFetchingNextPage} onClick={handleMore}>
              {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
            </Button>
            <span className="text-sm text-muted">
              {messages.length} of {list.data.total}
            </span>
          </div>
        )}
      </section>
      {openId ? (
        <OpenMessage
          key={openId}
          id={openId}
          known={messages.find(({ id }) => id === openId)}
          now={list.dataUpdatedAt}
          closeTo={folderAddress(shown)}
          onLeave={() => handleLeave(openId)}
        />
      ) : (
        !isEmpty && <p className="message-placeholder">Choose a message to read it.</p>
      )}
    </div>
  )
}

function EmptyList({ folder, topic }: MessageFilter) {
  const { mails } = useServices()
  return (
    <div className="card text-center">
      <p className="font-semibold">
        {topic
          ? `No ${folder === 'spam' ? 'spam' : 'messages'} about ${TOPIC_LABELS[topic].toLowerCase()}.`
          : EMPTY[folder][0]}
      </p>
      {topic ? (
        <Link to={folderAddress({ folder, topic: null })} className="link">
          Show all
        </Link>
      ) : (
        <p className="mt-1 text-muted">{folder === 'inbox' && !mails.messages ? NOT_MAILED : EMPTY[folder][1]}</p>
      )}
    </div>
  )
}

/**
 * Manages the keyboard focus. Closing a message returns it to the message's row, or to the next row if the message left
 * the list; loading more moves it to the first new message. Without such a row it goes to the list.
 */
function useListFocus(messages: readonly StoredMessage[], openId: string | null) {
  const column = useRef<HTMLElement>(null)
  const wasOpen = useRef(openId)
  const leaving = useRef<{ neighbour: string | null } | null>(null)
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openId
    if (openId !== null) shownBefore.current = null // the opened message keeps the focus
    if (closed === null || openId !== null) return
    const next = leaving.current ? leaving.current.neighbour : closed
    leaving.current = null
    const row = next && document.getElementById(rowId(next))
    if (row) row.focus()
    else column.current?.focus()
  }, [openId])

  useEffect(() => {
    const firstNew = shownBefore.current === null ? undefined : messages[shownBefore.current]
    if (!firstNew) return
    shownBefore.current = null
    document.getElementById(rowId(firstNew.id))?.focus()
  }, [messages])

  return {
    column,
    /** Call before a message leaves the list and closes. */
    leave(id: string) {
      const index = messages.findIndex((message) => message.id === id)
      leaving.current = { neighbour: (messages[index + 1] ?? messages[index - 1])?.id ?? null }
    },
    /** Call before loading more messages; call the returned function if none arrived. */
    focusNew() {
      shownBefore.current = messages.length
      return () => {
        shownBefore.current = null
      }
    },
  }
}
