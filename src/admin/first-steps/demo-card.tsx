import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type DemoRemains, type DemoRemoval, hasDemo } from '#api/demo.ts'
import { countOf } from '#content/text/count-of.ts'
import { demoMessages } from '#data/messages.ts'
import { readDemo, removeDemo } from '#data/our-server/our-server.ts'
import { useServices } from '../session-context.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { useAction } from '../use-action.ts'

export function DemoCard({ remains }: { remains: DemoRemains }) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [removal, setRemoval] = useState<DemoRemoval | null>(null)
  const card = useRef<HTMLElement>(null)

  /** Another tab may have removed it, or the answer was lost. */
  const isDemoGone = () =>
    readDemo(supabase).then(
      (left) => !hasDemo(left),
      () => false,
    )

  const { start, isBusy } = useAction({
    run: () => removeDemo(supabase),
    isOnce: true,
    done: ({ backup }) => (backup ? demoMessages.removed : demoMessages.removedFromProject),
    async onDone(removed) {
      setRemoval(removed)
      await client.invalidateQueries()
      card.current?.focus()
    },
    async failed(error) {
      if (!(await isDemoGone())) return demoMessages.failed(error)
      await client.invalidateQueries()
      focusPage() // this card disappears
      return demoMessages.removed
    },
    onSettled: () => setIsAsking(false),
  })

  if (!removal && !hasDemo(remains)) return null
  return (
    <section ref={card} tabIndex={-1} aria-labelledby="demo-title" className="card outline-none">
      <h2 id="demo-title">Demo content</h2>
      {removal ? (
        <HowToRestore {...removal} />
      ) : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-muted">
            Your site still shows {inWords(remains)} of the demo. What you have changed stays.
          </p>
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            Remove demo content
          </Button>
        </div>
      )}
      <AlertDialog
        isOpen={isAsking}
        title="Remove the demo content?"
        action={isBusy ? 'Removing...' : 'Remove demo content'}
        isBusy={isBusy}
        onAction={() => start()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{inWords(remains)} of the demo will be removed. What you have changed or added stays.</p>
        <p>Sections without content are then hidden from your page, until you show them.</p>
        <p>{remains.isKeptInHistory ? KEPT_IN_HISTORY : 'A backup is made first, so you can restore everything.'}</p>
      </AlertDialog>
    </section>
  )
}

const KEPT_IN_HISTORY =
  'For 90 days, entries can be restored under Recently deleted in their editors, and texts in their history.'

const HowToRestore = ({ backup }: DemoRemoval) => (
  <div role="status" className="mt-1 grid max-w-prose gap-2 text-muted">
    <p>It is gone: your site now has only your own texts and images.</p>
    {backup ? (
      <p>
        A backup was made first:{' '}
        <Link to={`/admin/health?backup=${backup}#restore`} className="link">
          undo the removal
        </Link>
        , or restore it later on Health.
      </p>
    ) : (
      <p>{KEPT_IN_HISTORY}</p>
    )}
  </div>
)

function inWords({ rows, fields }: DemoRemains): string {
  const entries = Object.values(rows).flat().length
  const texts = Object.values(fields).flat().length
  return [
    entries > 0 && countOf(entries, 'entry', 'entries'),
    texts > 0 && countOf(texts, 'text or image', 'texts and images'),
  ]
    .filter(Boolean)
    .join(' and ')
}
