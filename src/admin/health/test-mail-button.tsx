import { useState } from 'react'
import type { Message } from '#content/toast.ts'
import { healthMessages } from '#data/messages.ts'
import { sendTestMail } from '#data/our-server.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { errorText, isUnanswered } from './error-text.ts'

/** Sends a test mail and shows the result. */
export function TestMailButton({ onSent }: { onSent: () => void }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  /** Of several test mails only the last result is shown. */
  const notify = (message: Message) => showToast(message, 'test-mail')

  async function handleSend() {
    setIsBusy(true)
    try {
      notify(healthMessages.testMail(await withSession(() => sendTestMail(supabase))))
    } catch (error) {
      notify(isUnanswered(error) ? healthMessages.noAnswer : healthMessages.testMailFailed(errorText(error)))
    }
    setIsBusy(false)
    onSent()
  }

  return (
    <Button variant="outline" disabled={isBusy} onClick={handleSend}>
      {isBusy ? 'Sending...' : 'Send a test mail'}
    </Button>
  )
}
