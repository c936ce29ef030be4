import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { passSecondFactor } from '#data/session/account.ts'
import { DONE } from '#data/session/auth-result.ts'
import { useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { localDate } from '../ui/local-time.ts'
import { AppCode } from './app-code.tsx'

interface AuthenticatorAppsProps {
  apps: readonly Factor[]
  /** The id of the app that is being removed, or `new` while one is being added. */
  busy: string | null
  onRemove: (id: string) => void
}

/** The apps whose codes can be used to log in. Removing one requires a code: the screen may be unattended. */
export function AuthenticatorApps({ apps, busy, onRemove }: AuthenticatorAppsProps) {
  const { auth } = useServices()
  const withSession = useAuthWithSession()
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const isOnly = apps.length === 1

  function pass(code: string) {
    let isTried = false
    return withSession(async () => {
      // logging in again has just used a code, probably this one, and a code works once
      if (isTried) return DONE
      isTried = true
      return passSecondFactor(auth, code)
    })
  }

  return (
    <>
      <ul className="mb-4 grid gap-2">
        {apps.map((app) => (
          <li key={app.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
            <span>
              {nameOf(app)}
              <span className="block text-sm text-muted">Added {localDate(app.created_at)}</span>
            </span>
            <Button variant="danger" disabled={busy !== null} onClick={() => setLeaving(app)}>
              {busy === app.id ? 'Removing...' : isOnly ? 'Turn off' : 'Remove'}
              {!isOnly && <span className="sr-only"> {nameOf(app)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={leaving !== null}
        title={isOnly ? 'Turn off the second factor?' : `Remove ${leaving ? nameOf(leaving) : ''}?`}
        description={
          isOnly
            ? 'A stolen password is then enough to log in. To continue, enter the code that your app shows now, or a recovery code.'
            : 'Its codes will no longer work. To continue, enter the current code of any of your apps, or a recovery code.'
        }
        onClose={() => setLeaving(null)}
      >
        <AppCode
          action={isOnly ? 'Turn off' : 'Remove'}
          pass={pass}
          onPassed={() => {
            setLeaving(null)
            if (leaving) onRemove(leaving.id)
          }}
        />
      </Dialog>
    </>
  )
}

const nameOf = ({ friendly_name }: Factor) => friendly_name || 'Authenticator app'
