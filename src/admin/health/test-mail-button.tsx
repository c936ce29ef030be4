import { healthMessages } from '#data/messages.ts'
import { sendTestMail } from '#data/our-server.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText, isUnanswered } from '../ui/error-text.ts'
import { useAction } from '../use-action.ts'

/** Sends a test mail and shows the result. */
export function TestMailButton({ onSent }: { onSent: () => void }) {
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
