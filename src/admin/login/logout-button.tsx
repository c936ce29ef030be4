import type { ComponentProps } from 'react'
import { signOut } from '#data/session/account.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Logs out where there is no sidebar. */
export function LogoutButton({ children = 'Logout', ...button }: ComponentProps<typeof Button>) {
  const { auth } = useServices()
  return (
    <Button {...button} onClick={async () => showToast((await signOut(auth)).message)}>
      {children}
    </Button>
  )
}
