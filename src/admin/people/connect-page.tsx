import { useState } from 'react'
import { useLocation } from 'react-router'
import type { WantedConnection } from '#api/access-key.ts'
import { countOf } from '#content/text/count-of.ts'
import { agreeToConnect, readWantedConnection } from '#data/our-server/our-server.ts'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConsentButton } from '../ui/consent-button.tsx'
import { errorText } from '../ui/error-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useRead } from '../use-content.ts'
import { ProgramAddress } from './access-keys.tsx'

/** Where a program that takes no key sends its owner, to approve it or not (OAuth). */
export function ConnectPage() {
  const asked = Object.fromEntries(new URLSearchParams(useLocation().search))
  return (
    <ProofProvider reason="To connect a program, enter your password again or a code that we mail to you.">
      <title>Connect a program</title>
      <h1>Connect a program</h1>
      <div className="mt-8 grid max-w-xl grid-cols-1 gap-4">
        {asked.client_id ? <Wanted asked={asked} /> : <ProgramAddress />}
      </div>
    </ProofProvider>
  )
}

function Wanted({ asked }: { asked: Record<string, string> }) {
  const { data, error, refetch } = useRead({
    queryKey: ['wantedConnection', asked],
    read: (supabase) => readWantedConnection(supabase, asked),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  })
  if (data) return <Question {...data} onFailed={refetch} />
  return error ? <LoadFailure text={errorText(error)} onRetry={refetch} /> : <Spinner />
}

/** Asked again after a failure: a consent is valid once, and for ten minutes. */
function Question(props: WantedConnection & { onFailed: () => Promise<unknown> }) {
  const { ticket, name, place, drafts, refuseTo, onFailed } = props
  const { supabase } = useServices()
  const fresh = useFresh()
  const [state, setState] = useState<'busy' | 'leaving' | { problem: string }>()
  const isBusy = state === 'busy'

  function leave(address: string) {
    setState('leaving')
    location.replace(address)
  }

  async function handleAgree() {
    setState('busy')
    const result = await fresh(() => agreeToConnect(supabase, ticket))
    if (result.isOk) return leave(result.data.returnTo)
    await onFailed()
    setState({ problem: result.text })
  }

  if (state === 'leaving') return <p role="status">Going back to {place}... If this page stays, close it.</p>
  return (
    <section className="card grid grid-cols-1 gap-4 wrap-anywhere" aria-labelledby="wanted-title">
      <h2 id="wanted-title">“{name}” wants to prepare drafts</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>It reads what visitors see, and prepares drafts, which you review and publish.</li>
        <li>It cannot publish or delete anything, read your messages, or change the site’s settings.</li>
        {drafts > 0 && (
          <li>It takes over {countOf(drafts, 'draft')} of its former connection, and can change or discard them.</li>
        )}
        <li>
          From here you go back to <strong>{place}</strong>.
        </li>
      </ul>
      <p className="text-muted">
        The program has chosen its name itself. Agree only if you have just started this in a program that you use, and{' '}
        {place} is where it belongs. Under People and programs you can end it at any time.
      </p>
      <div role="alert" className="empty:sr-only">
        {typeof state === 'object' && <p className="alert">{state.problem}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <ConsentButton disabled={isBusy} onClick={() => void handleAgree()}>
          {isBusy ? 'Connecting...' : 'Agree'}
        </ConsentButton>
        <Button variant="outline" disabled={isBusy} onClick={() => leave(refuseTo)}>
          Refuse
        </Button>
      </div>
    </section>
  )
}
