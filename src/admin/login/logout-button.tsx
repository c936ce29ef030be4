import type { ComponentProps } from 'react'
import { sessionMessages } from '#data/messages.ts'
import { signOut } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Signs out where there is no sidebar. */
export function LogoutButton({ variant }: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const { auth } = useServices()

  async function handleLogout() {
    const result = await signOut(auth)
    showToast(result.isOk ? sessionMessages.signedOut : sessionMessages.signOutFailed(result.text))
  }

  return (
    <Button variant={variant} onClick={handleLogout}>
      Logout
    </Button>
  )
}
