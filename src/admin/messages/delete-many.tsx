import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import { KEPT_MONTHS, monthsBefore, SPAM_DAYS } from '#content/message/retention.ts'
import { countOf } from '#content/text/count-of.ts'
import type { Message } from '#content/toast.ts'
import { formatLongDate } from '#content/words/english.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import * as many from '#data/inbox/many-messages.ts'
import { noSecretKey } from '#data/messages.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { setOnSite } from '#data/records/set-on-site.ts'
import { download } from '../csv/download.ts'
import { useServices } from '../session-context.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { Segments } from '../ui/segments.tsx'
import { useAction } from '../use-action.ts'
import { useContent, useRead } from '../use-content.ts'

/** What is done with all messages from an address at once. */
export function FromAddress({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { supabase } = useServices()
  const [isAsking, setIsAsking] = useState(false)
  const { start, isBusy } = useAction({
    async run() {
      const text = JSON.stringify(await many.readMessagesFrom(supabase, email), null, 2)
      download(`messages-from-${email}-${localToday()}.json`, text, 'application/json')
    },
    failed: inboxTexts.exportFailed,
  })
  return (
    <div className="message-actions">
      <Button variant="outline" disabled={isBusy} onClick={() => start()}>
        {isBusy ? 'Exporting...' : 'Export everything from this address'}
      </Button>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete everything from this address
      </Button>
      <DeleteMany
        isOpen={isAsking}
        title="Delete everything from this address?"
        actions={['Delete', 'Delete']}
        which={['from', email]}
        count={async () => (await many.readMessagesFrom(supabase, email, 'id,email')).length}
        says={(count) => `${countOf(count, 'message')} from ${email}, also those that wait to be mailed to you.`}
        run={() => many.deleteMessagesFrom(supabase, email)}
        texts={inboxTexts.everythingFrom}
        onDone={onDeleted}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

const OLDER_THAN = 'Delete messages older than'
const OPTIONS = [[null, 'Off'], ...KEPT_MONTHS.map((months) => [months, `${months} months`] as const)] as const
const NO_KEY = noSecretKey('nothing is deleted at night')

/** Says how long messages are kept, and changes it. */
export function Retention() {
  const { supabase, hasSecretKey } = useServices()
  const { data: site } = useContent(siteQuery)
  const [{ isOpen, now, chosen }, setAsked] = useState({ isOpen: false, now: 0, chosen: null as number | null })
  if (!site) return null
  const months = site.messages_kept_months ?? null
  const before = chosen && monthsBefore(now, chosen)
  const day = before && formatLongDate(before.toISOString().slice(0, 10))
  return (
    <div className="not-beside-message">
      <p className="mt-6 text-sm text-muted">
        {months ? `Messages are deleted after ${months} months` : 'Messages are kept until you delete them'}, and spam
        after {SPAM_DAYS} days.{!hasSecretKey && ` ${NO_KEY.says} ${NO_KEY.next}`}
      </p>
      <div className="message-actions">
        <Button variant="outline" onClick={() => setAsked({ isOpen: true, now: Date.now(), chosen: months })}>
          Delete old messages
        </Button>
      </div>
      <DeleteMany
        isOpen={isOpen}
        title={OLDER_THAN}
        actions={['Save', 'Save and delete']}
        which={['before', before]}
        count={async () => (before ? many.countBefore(supabase, before) : 0)}
        says={(count) => (day ? inboxTexts.deletesBefore(count, day) : 'Messages stay until you delete them.')}
        run={async () => {
          await setOnSite(supabase, { messages_kept_months: chosen })
          if (before) await many.deleteBefore(supabase, before)
        }}
        texts={inboxTexts.retention}
        onClose={() => setAsked({ isOpen: false, now, chosen })}
      >
        <Segments
          legend={OLDER_THAN}
          className="w-fit"
          options={OPTIONS}
          value={chosen}
          onChange={(months) => setAsked({ isOpen, now, chosen: months })}
        />
      </DeleteMany>
    </div>
  )
}

interface DeleteManyProps {
  isOpen: boolean
  title: string
  /** Of none, and of some. */
  actions: [string, string]
  /** Names the messages in the query cache. */
  which: readonly unknown[]
  count: () => Promise<number>
  says: (count: number) => string
  run: () => Promise<void>
  texts: { done: Message; failed: Message }
  onDone?: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before messages are deleted, once it is known how many. */
function DeleteMany({ isOpen, title, which, says, actions, run, texts, onDone, onClose, ...props }: DeleteManyProps) {
  const client = useQueryClient()
  const { data, isError, isFetching } = useRead({
    queryKey: [...cacheKeys.inbox, ...which],
    read: props.count,
    enabled: isOpen,
    gcTime: 0,
  })
  const { start, isBusy } = useAction({
    run,
    done: () => texts.done,
    async onDone() {
      ;(onDone ?? onClose)()
      const stale = [siteQuery.queryKey, ['editor', ...siteQuery.queryKey], cacheKeys.inbox]
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    failed: texts.failed,
  })
  const action = data ? `${actions[1]} ${countOf(data, 'message')}` : actions[0]
  const said = data === undefined ? (isError ? inboxTexts.notCounted : 'Counting...') : says(data)
  return (
    <AlertDialog
      isOpen={isOpen}
      title={title}
      action={isBusy ? 'Deleting...' : action}
      isBusy={isBusy || isFetching || data === undefined}
      onAction={() => start()}
      onCancel={onClose}
    >
      {props.children}
      <p role="status">{said}</p>
      <p>{inboxTexts.deletedForGood}</p>
    </AlertDialog>
  )
}
