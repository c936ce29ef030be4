import { useState } from 'react'
import { sendTestMail } from '#data/health.ts'
import { healthMessages } from '#data/messages.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Sends a test mail and shows the result. */
export function TestMailButton({ onSent }: { onSent: () => void }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSend() {
    setIsBusy(true)
    try {
      showToast(healthMessages.testMail(await withSession(() => sendTestMail(supabase))))
    } catch (error) {
      showToast(healthMessages.testMailFailed(error instanceof Error ? error.message : String(error)))
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
