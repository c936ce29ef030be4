import { sessionMessages } from '#data/messages.ts'
import { signOut } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Lets a signed-in user without admin rights sign out. */
export function NotAdmin({ email }: { email: string }) {
  const { auth } = useServices()

  async function handleLogout() {
    const result = await signOut(auth)
    showToast(result.isOk ? sessionMessages.signedOut : sessionMessages.signOutFailed(result.text))
  }

  return (
    <SignInFrame
      title="No admin rights"
      lead={`You are signed in as ${email}, and this account may not edit the site.`}
    >
      <Button onClick={handleLogout}>Logout</Button>
    </SignInFrame>
  )
}
