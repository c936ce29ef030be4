import { useState } from 'react'
import type { Message } from '#content/toast.ts'
import { backupMessages, healthMessages } from '#data/messages.ts'
import { sendTestMail, testBackup } from '#data/our-server/our-server.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/error-text.ts'
import { useAction } from '../use-action.ts'
import { stepInWords } from './offsite-card.tsx'
import { useHealth } from './use-health.ts'

/** Sends a mail, and writes a backup and reads it back from wherever backups go; with a project the mail alone. */
export function EverythingCard({ onTested }: { onTested: () => void }) {
  const { supabase, isProject } = useServices()
  const [shown, setShown] = useState({ says: isProject ? OF_PROJECT : PURPOSE, isGood: true })
  const { start, isBusy } = useAction({
    async run() {
      setShown({ says: 'A mail is being sent.', isGood: true })
      const mail = await sendTestMail(supabase).then(healthMessages.testMail, failedAs(healthMessages.testMailFailed))
      if (isProject) return inWords([mail])
      setShown({ says: 'A backup is being written and read back, which may take minutes.', isGood: true })
      return inWords([mail, await testBackup(supabase).then(backupMessages.tested, failedAs(backupMessages.failed))])
    },
    isOnce: true,
    onDone: setShown,
    failed: (error) => healthMessages.notTested(errorText(error)),
    onSettled: onTested,
  })
  const step = useHealth(isBusy).data?.offsite?.step

  return (
    <section className="card mt-6" aria-labelledby="everything-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="everything-title">A test of everything</h2>
        <Button variant="outline" disabled={isBusy} onClick={() => start()}>
          {isBusy ? 'Testing...' : 'Test everything'}
        </Button>
      </div>
      <p role="status" className={`mt-2 max-w-prose wrap-anywhere ${shown.isGood ? '' : 'text-danger'}`}>
        {isBusy && step ? stepInWords(step) : shown.says}
      </p>
    </section>
  )
}

const PURPOSE = 'Sends one mail, writes one backup and reads it back, from elsewhere too if that is set up below.'
const OF_PROJECT = 'Sends one mail. Backups are made by your Supabase project, so they are not part of it.'

/** Whatever goes wrong is an outcome of the test, but for a session that has ended. */
const failedAs = (message: (text: string) => Message) => (error: unknown) => {
  if (isUnauthorized(error)) throw error
  return message(errorText(error))
}

/** In one line, with what to do about what failed. */
const inWords = (outcomes: readonly Message[]) => {
  const isGood = outcomes.every(({ destructive }) => !destructive)
  const words = outcomes.map(
    ({ title, description }) => `${title}: ${description[0]?.toLowerCase()}${description.slice(1)}`,
  )
  return { isGood, says: [isGood ? 'Everything works.' : 'Not everything works.', ...words].join(' ') }
}
