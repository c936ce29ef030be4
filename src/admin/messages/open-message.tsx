import { useEffect, useRef } from 'react'
import type { StoredMessage } from '#content/stored-message.ts'
import { inboxTexts } from '#data/messages.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CloseLink } from './close-link.tsx'
import { MessageView } from './message-view.tsx'
import { useMessage } from './use-inbox.ts'

interface OpenMessageProps {
  id: string
  /** The message as the list has it, if it is there. */
  known: StoredMessage | undefined
  now: number
  closeTo: string
  onLeave: () => void
}

/** The message named by the address. Mount it with the id as key. */
export function OpenMessage({ id, known, ...view }: OpenMessageProps) {
  const { data: message = known, isError, refetch } = useMessage(id)
  if (message) return <MessageView message={message} {...view} />
  if (message === null) return <GoneMessage closeTo={view.closeTo} />
  if (isError) return <LoadFailure text="The message could not be loaded." onRetry={refetch} />
  return <Spinner />
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
