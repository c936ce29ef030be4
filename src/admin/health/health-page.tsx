import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKeys } from '#data/cache-keys.ts'
import { healthMessages } from '#data/messages.ts'
import { checkMailSetup, readHealth, sendTestMail } from '#data/our-server/our-server.ts'
import { imprintQuery, privacyQuery } from '#data/records/content-queries.ts'
import { factorsForPage } from '#data/session/checked-user.ts'
import { ExportCard } from '../export/export-card.tsx'
import { ProofProvider } from '../login/proof.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { errorText, isUnanswered } from '../ui/error-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useAction } from '../use-action.ts'
import { useContent } from '../use-content.ts'
import { BackupButtons } from './backup-buttons.tsx'
import { describeHealth, describeMailDomain, describeNotice } from './describe-health.ts'
import { HealthList } from './health-list.tsx'
import { LinksCard } from './links-card.tsx'
import { MailCard, useMailSetup } from './mail-card.tsx'
import { RestoreCard } from './restore-card.tsx'

const REFRESH_MS = 5 * 60_000

/** The state of the site, for an owner without access to the server. */
export function HealthPage() {
  const { email } = useAdmin()
  const { supabase } = useServices()
  const client = useQueryClient()
  const { data: report, error, isRefetchError, isFetching, refetch } = useHealth()
  const { data: mail } = useMailSetup()
  const { data: privacy } = useContent(privacyQuery)
  const { data: imprint } = useContent(imprintQuery)
  const more = [...(mail ? describeMailDomain(mail) : []), ...describeNotice(privacy, imprint)]
  const data = report && [...report, ...more]
  const [checks, setChecks] = useState(0)

  async function handleCheck() {
    await refetch()
    await checkMailSetup(supabase).then(
      (checked) => client.setQueryData(cacheKeys.mailSetup, checked),
      () => {}, // the report says that nothing answers
    )
    setChecks((before) => before + 1)
  }

  return (
    <div className="parts">
      <title>Health</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Health</h1>
        {data && (
          <Button variant="outline" disabled={isFetching} onClick={handleCheck}>
            {isFetching ? 'Checking...' : 'Check again'}
          </Button>
        )}
      </div>
      <p className="mt-2 text-muted">Whether the site works as it should, and what to do if it does not.</p>
      {data && !isRefetchError && <Summary items={data} checks={checks} />}
      <div className="mt-8 grid grid-cols-1 gap-6">
        {isRefetchError && (
          <LoadFailure
            text={`A new report could not be loaded. ${errorText(error)} Below is the last one.`}
            onRetry={refetch}
          />
        )}
        {data ? (
          <ProofProvider email={email} reason={BACKUP_REASON}>
            <HealthList
              items={data}
              actions={{
                Backup: <BackupButtons onMade={() => void refetch()} />,
                Mail: <TestMailButton onSent={() => void refetch()} />,
              }}
            />
          </ProofProvider>
        ) : error ? (
          <LoadFailure text={`The health report could not be loaded. ${errorText(error)}`} onRetry={refetch} />
        ) : (
          <Spinner />
        )}
      </div>
      {data && <MailCard />}
      {data && <RestoreCard />}
      {data && <LinksCard />}
      <ExportCard />
    </div>
  )
}

const BACKUP_REASON =
  'A backup contains every key of the site, so enter your password again or a code that we mail to you.'

/** A one-sentence summary, announced when it changes, and after each check that was asked for. */
function Summary({ items, checks }: { items: ReturnType<typeof describeHealth>; checks: number }) {
  const troubles = items.filter(({ state }) => state === 'trouble').length
  const others = items.filter(({ state }) => state === 'attention').length
  const count = (number: number, one: string, many: string) =>
    number === 1 ? `One thing ${one}` : `${number} things ${many}`
  return (
    <p role="status" className="mt-4 font-semibold">
      {/* a new element is announced even if its text is the same */}
      <span key={checks}>
        {troubles > 0
          ? `${count(troubles, 'does', 'do')} not work.`
          : others > 0
            ? `Everything works. ${count(others, 'needs', 'need')} attention.`
            : 'Everything works.'}
      </span>
    </p>
  )
}

function useHealth() {
  const { supabase, auth, command } = useServices()
  const withSession = useWithSession()
  return useQuery({
    queryKey: cacheKeys.health,
    queryFn: async () => {
      const [report, factors] = await Promise.all([withSession(() => readHealth(supabase)), factorsForPage(auth)])
      return describeHealth(report, {
        hasSecondFactor: factors.isOk ? factors.data.length > 0 : undefined,
        now: Date.now(),
        command,
      })
    },
    // a window may stay open for days
    refetchInterval: ({ state }) => !isUnauthorized(state.error) && REFRESH_MS,
    refetchOnWindowFocus: ({ state }) => !isUnauthorized(state.error),
  })
}

/** Sends a test mail and shows the result. */
function TestMailButton({ onSent }: { onSent: () => void }) {
  const { supabase } = useServices()
  const { start, isBusy } = useAction({
    run: () => sendTestMail(supabase),
    isOnce: true,
    done: healthMessages.testMail,
    failed: (error) =>
      isUnanswered(error) ? healthMessages.noAnswer : healthMessages.testMailFailed(errorText(error)),
    onSettled: onSent,
    hasOneToast: true,
  })
  return (
    <Button variant="outline" disabled={isBusy} onClick={() => start()}>
      {isBusy ? 'Sending...' : 'Send a test mail'}
    </Button>
  )
}
