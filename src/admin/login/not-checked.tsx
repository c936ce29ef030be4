import { useState } from 'react'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { LogoutButton } from './logout-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Somebody is logged in, but the server did not say whether they are an admin; trying again may help. */
export function NotChecked() {
  const { sessions } = useServices()
  const [isBusy, setIsBusy] = useState(false)

  async function handleRetry() {
    setIsBusy(true)
    await sessions.refresh()
    setIsBusy(false)
  }

  return (
    <SignInFrame title="Not checked yet" lead="The server did not say whether your account may edit the site.">
      <p role="status">{isBusy ? 'Checking...' : 'You are still logged in. Check your connection, then try again.'}</p>
      <Button disabled={isBusy} onClick={handleRetry}>
        Try again
      </Button>
      <LogoutButton variant="outline" />
    </SignInFrame>
  )
}
