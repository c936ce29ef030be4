import { useEffect, useRef } from 'react'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CloseLink } from './close-link.tsx'
import { MessageView, type MessageViewProps } from './message-view.tsx'
import { useMessage } from './use-inbox.ts'

interface OpenMessageProps extends Omit<MessageViewProps, 'message'> {
  id: string
  known: StoredMessage | undefined
}

/** The message named by the address. Mount it with the id as key. */
export function OpenMessage({ id, known, ...view }: OpenMessageProps) {
  const { data, isError, refetch } = useMessage(id)
  const message = newerOf(data, known)
  if (message) return <MessageView message={message} {...view} />
  if (message === null) return <GoneMessage closeTo={view.closeTo} />
  if (isError) return <LoadFailure text="The message could not be loaded." onRetry={refetch} />
  return <Spinner />
}

/** A cached message may be older than the list; null is a message that no longer exists. */
function newerOf(read: StoredMessage | null | undefined, known: StoredMessage | undefined) {
  if (read === undefined) return known
  return read && known && Date.parse(known.updated_at) > Date.parse(read.updated_at) ? known : read
}

function GoneMessage({ closeTo }: { closeTo: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="card message-view flex items-start gap-4">
      <p ref={text} tabIndex={-1} className="grow">
        {inboxTexts.missing}
      </p>
      <CloseLink to={closeTo} />
    </div>
  )
}
