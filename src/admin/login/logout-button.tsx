import type { ComponentProps } from 'react'
import { signOut } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Logs out where there is no sidebar. */
export function LogoutButton({
  variant,
  children = 'Logout',
}: Pick<ComponentProps<typeof Button>, 'variant' | 'children'>) {
  const { auth } = useServices()

  async function handleLogout() {
    const { message } = await signOut(auth)
    showToast(message)
  }

  return (
    <Button variant={variant} onClick={handleLogout}>
      {children}
    </Button>
  )
}
