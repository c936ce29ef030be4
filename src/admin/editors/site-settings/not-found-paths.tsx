import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { GONE, readRedirectLines, redirectKey } from '#content/redirects/redirect-list.ts'
import { countOf } from '#content/text/count-of.ts'
import { useServices } from '../../session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { missingPaths, sumVisits } from '../../visits/sum-visits.ts'
import { NOT_COUNTED, useVisits } from '../../visits/use-visits.ts'
import type { KnownPlaces } from './known-places.ts'

const SHOWN = 20

/** What visitors asked for in vain and no line leads on yet; one press makes a redirect of it. */
export function NotFoundPaths({ places }: { places: KnownPlaces }) {
  const { hasSecretKey } = useServices()
  const { data, isError, refetch } = useVisits()
  const { setValue, setFocus } = useFormContext<{ lines: string }>()
  const lines = String(useWatch({ name: 'lines' }) ?? '').trim()
  const listed = new Set(readRedirectLines(lines).map((line) => ('key' in line ? line.key : redirectKey(line.from))))
  const { missing } = sumVisits(data?.rows ?? [], data?.rows.map(({ day }) => day) ?? []).totals
  const found = missingPaths(missing).filter(({ path }) => !listed.has(redirectKey(path)) && !places.exists(path))

  function lead(path: string, to: string | undefined, form: HTMLFormElement | null) {
    const next = `${lines}${lines && '\n'}${path} ${to ?? ''}`
    flushSync(() => setValue('lines', next, { shouldDirty: true, shouldTouch: true }))
    if (to) form?.requestSubmit()
    else setFocus('lines')
  }

  return (
    <section aria-labelledby="not-found-title">
      <h3 id="not-found-title" className="font-semibold">
        What visitors did not find
      </h3>
      {isError && !data && <LoadFailure text="The counts could not be loaded." onRetry={refetch} />}
      {data && found.length === 0 && (
        <p className="text-muted">{hasSecretKey ? 'Nothing within 90 days that is not listed below.' : NOT_COUNTED}</p>
      )}
      <ul className="redirects">
        {found.slice(0, SHOWN).map(({ path, count, hosts }) => {
          const to = places.suggest(path)
          return (
            <li key={path}>
              <span>
                {path}
                <span className="block text-muted">
                  {countOf(count, 'time')}
                  {hosts.length > 0 && `, from ${hosts.join(', ')}`}
                </span>
              </span>
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={({ currentTarget }) => lead(path, to, currentTarget.form)}
              >
                {to === GONE ? 'Say that it is gone' : to ? `Lead to ${to}` : 'Redirect…'}
                <span className="sr-only"> ({path})</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
