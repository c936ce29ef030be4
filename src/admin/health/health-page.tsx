import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKeys } from '#data/cache-keys.ts'
import { backupMessages, healthMessages } from '#data/messages.ts'
import { backupDownload, checkMailSetup, makeBackup, sendTestMail } from '#data/our-server/our-server.ts'
import { imprintQuery, privacyQuery } from '#data/records/content-queries.ts'
import { ExportCard } from '../export/export-card.tsx'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText, isUnanswered } from '../ui/error-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useAction } from '../use-action.ts'
import { useAuthAction } from '../use-auth-action.ts'
import { useContent } from '../use-content.ts'
import { describeMailDomain, describeNotice, type HealthItem } from './describe-health.ts'
import { EverythingCard } from './everything-card.tsx'
import { HealthList } from './health-list.tsx'
import { LinksCard } from './links-card.tsx'
import { MailCard, useMailSetup } from './mail-card.tsx'
import { OffsiteCard } from './offsite-card.tsx'
import { RestoreCard } from './restore-card.tsx'
import { useHealth } from './use-health.ts'

/** The state of the site, for an owner without access to the server. */
export function HealthPage() {
  const { supabase } = useServices()
  const client = useQueryClient()
  const { data: report, error, isRefetchError, isFetching, refetch } = useHealth()
  const { data: mail } = useMailSetup()
  const { data: privacy } = useContent(privacyQuery)
  const { data: imprint } = useContent(imprintQuery)
  const more = [...(mail ? describeMailDomain(mail) : []), ...describeNotice(privacy, imprint)]
  const data = report && [...report.items, ...more]
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
          <ProofProvider reason={BACKUP_REASON}>
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
      {data && <EverythingCard onTested={() => void refetch()} />}
      {data && <MailCard />}
      {data && (
        <ProofProvider reason={BACKUP_REASON}>
          <OffsiteCard />
        </ProofProvider>
      )}
      {data && <RestoreCard />}
      {data && <LinksCard />}
      <ExportCard />
    </div>
  )
}

const BACKUP_REASON =
  'A backup contains every key of the site, so enter your password again or a code that we mail to you.'

/** A one-sentence summary, announced when it changes, and after each check that was asked for. */
function Summary({ items, checks }: { items: readonly HealthItem[]; checks: number }) {
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

/** Downloads a backup, or makes one on the server before something risky. */
function BackupButtons({ onMade }: { onMade: () => void }) {
  const { supabase } = useServices()
  const fresh = useFresh()
  const { isBusy: isPreparing, run } = useAuthAction(backupMessages.failed)

  async function handleDownload() {
    const result = await run('download', () => fresh(() => backupDownload(supabase)), backupMessages.downloading)
    if (result.isOk) location.assign(result.data)
  }

  const making = useAction({
    run: () => makeBackup(supabase),
    isOnce: true,
    done: () => backupMessages.made,
    failed: (error) => (isUnanswered(error) ? backupMessages.noAnswer : backupMessages.failed(errorText(error))),
    onSettled: onMade,
  })
  const isBusy = isPreparing || making.isBusy

  return (
    <div className="flex flex-wrap gap-3 sm:flex-col">
      <Button variant="outline" disabled={isBusy} onClick={handleDownload}>
        {isPreparing ? 'Preparing...' : 'Download a backup'}
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={() => making.start()}>
        {making.isBusy ? 'Making one...' : 'Make one on the server'}
      </Button>
    </div>
  )
}

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
