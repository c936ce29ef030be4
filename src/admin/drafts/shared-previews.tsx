import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { countOf } from '#content/text/count-of.ts'
import {
  newPreviewToken,
  previewPath,
  readSharedPreviews,
  revokePreview,
  sharePreview,
} from '#data/drafts/shared-previews.ts'
import { draftMessages, noSecretKey } from '#data/messages.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { localTime } from '../ui/local-time.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useAction } from '../use-action.ts'
import { useRead } from '../use-content.ts'

const KEY = ['sharedPreviews']

export function SharedPreviews() {
  const { supabase, hasSecretKey } = useServices()
  const { id: author } = useAdmin()
  const noteId = useId()
  const [made, setMade] = useState<{ id: string; address: string } | null>(null)
  /** The token of the next link: the same for every attempt to create it. */
  const token = useRef<string | null>(null)
  const makeButton = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  // while the window is hidden, readers open pages and links expire
  const { data, isError, refetch } = useRead({ queryKey: KEY, read: readSharedPreviews, isWatched: true })

  async function readAgain() {
    // a first read that is still under way may not include it
    await client.cancelQueries({ queryKey: KEY })
    await refetch()
  }
  const sharing = useAction({
    async run() {
      token.current ??= newPreviewToken()
      const { id } = await sharePreview(supabase, author, token.current)
      setMade({ id, address: location.origin + previewPath(token.current) })
      token.current = null
    },
    onDone: readAgain,
    failed: draftMessages.notShared,
  })
  const revoking = useAction({
    run: (id: string) => revokePreview(supabase, id),
    done: () => draftMessages.revoked,
    onDone(_, id) {
      if (made?.id === id) setMade(null)
      makeButton.current?.focus() // the focused button disappears
      return readAgain()
    },
    failed: draftMessages.notRevoked,
  })
  const isBusy = sharing.isBusy || revoking.isBusy
  const lack = hasSecretKey ? !isSecureContext && draftMessages.needsHttps : `${NO_KEY.says} ${NO_KEY.next}`

  return (
    <section className="card grid gap-4">
      <div>
        <h2>Share preview</h2>
        <p className="mt-1 text-muted">
          A link shows your whole site with all drafts, except those that programs and assistants have prepared, to
          whoever has it. It works for a week, or until you end it. Forms on it send nothing, and no search engine may
          list it.
        </p>
      </div>
      <Button
        ref={makeButton}
        variant="outline"
        className="justify-self-start"
        disabled={isBusy || lack !== false}
        aria-describedby={lack ? noteId : undefined}
        // a double click creates one link, even if the server answers between its two clicks
        onClick={({ detail }) => detail < 2 && sharing.start()}
      >
        {sharing.isBusy ? 'Making...' : 'Make a link'}
      </Button>
      {lack && <p id={noteId}>{lack}</p>}
      {/* always rendered: a live region that is added together with its text is not announced */}
      <div role="status" className="empty:sr-only">
        {made && (
          <div key={made.id} className="grid gap-2">
            <p className="font-semibold">Your link. It is shown only once: copy it now.</p>
            <CopyField label="Link to the preview" value={made.address} />
          </div>
        )}
      </div>
      {isError && <LoadFailure onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map(({ id, created_at, expires_at, views }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
              <p>
                Made {localTime(created_at)}
                <span className="block text-sm text-muted">
                  Works until {localTime(expires_at)} · {countOf(views, 'page')} opened
                </span>
              </p>
              <Button variant="outline" disabled={isBusy} onClick={() => revoking.start(id)}>
                {revoking.busyWith === id ? 'Ending...' : 'End this link'}
                <span className="sr-only"> made {localTime(created_at)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NO_KEY = noSecretKey('links to previews do not work')
