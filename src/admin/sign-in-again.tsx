import { type Query, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { authTexts } from '#data/messages.ts'
import { RestError } from '#data/rest/rest.ts'
import { passSecondFactor, signIn } from '#data/session/account.ts'
import { type AuthResult, failed } from '#data/session/auth-result.ts'
import { hasRole, type Session } from '#data/session/session.ts'
import { AppCode } from './account/app-code.tsx'
import { useServices, useSession } from './session-context.tsx'
import { SubmitButton } from './ui/button.tsx'
import { EmailField, PasswordField } from './ui/credential-fields.tsx'
import { Dialog } from './ui/dialog.tsx'
import { useCheckedForm } from './ui/use-checked-form.ts'

type WithSession = <T>(request: () => Promise<T>) => Promise<T>

const WithSessionContext = createContext<WithSession>((request) => request())

/**
 * Runs a request. If the session has ended (401), asks for the password in a dialog, and for the code of a second
 * factor, and runs the request again. Rejects with an error of status 401, which says so, if the owner declines to log
 * in.
 */
export const useWithSession = () => use(WithSessionContext)

/** The same for a request that returns its failures: the owner's refusal is one of them. */
export function useAuthWithSession() {
  const withSession = useWithSession()
  return useCallback(
    async <T,>(request: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> => {
      try {
        return await withSession(async () => {
          const result = await request()
          if (!result.isOk && result.fault === 'session-ended') throw sessionEnded()
          return result
        })
      } catch (error) {
        if (!isUnauthorized(error)) throw error
        return failed(sessionEnded().message)
      }
    },
    [withSession],
  )
}

export const isUnauthorized = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401

const sessionEnded = () =>
  new RestError('Your session has ended. Log in again to continue: nothing you typed is lost.', 401)

const needsCode = (session: Session) => session.status === 'signed-in' && session.needsCode

/** An account without any rights may have logged in in another tab. */
const isNotAdmin = (session: Session) =>
  session.status === 'signed-in' && !hasRole(session.user) && !session.isUnchecked

/** Requests refused while the dialog is open share its one answer. */
let pendingAnswer: Promise<boolean> | null = null

/** Whether the login dialog is open: auth-js may have dropped the session by then. */
export const isSignInAsked = () => pendingAnswer !== null

export function SignInAgainProvider({ email, children }: { email: string; children: ReactNode }) {
  const { auth, sessions } = useServices()
  const session = useSession()
  const client = useQueryClient()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  /** Stays true after the code: the session stops needing it a moment before the dialog closes. */
  const [hasPassword, setHasPassword] = useState(false)
  // the session may end before its code is entered
  const isCodeAsked = hasPassword && session.status === 'signed-in'
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const answer = useRef<(isSignedIn: boolean) => void>(() => {})
  const isMounted = useRef(false)

  const withSession = useCallback<WithSession>(
    async (request) => {
      try {
        const session = sessions.current()
        // such a session reads no rows, as if they had been deleted or changed elsewhere
        if (needsCode(session) || isNotAdmin(session)) throw sessionEnded()
        return await request()
      } catch (error) {
        // once this page is closed, the dialog cannot be answered
        if (!isUnauthorized(error) || !isMounted.current) throw error
        setHasPassword(needsCode(sessions.current()))
        setIsDialogOpen(true)
        pendingAnswer ??= new Promise<boolean>((resolve) => {
          answer.current = resolve
        })
        const isSignedIn = await pendingAnswer
        pendingAnswer = null
        setIsDialogOpen(false)
        // an upload's error has its own text
        if (!isSignedIn) throw error instanceof RestError ? sessionEnded() : error
        return request()
      }
    },
    [sessions],
  )

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      answer.current(false)
      pendingAnswer = null
    }
  }, [])

  // one form replaces the other, which had the focus: runs before the dialog places the focus
  useLayoutEffect(() => {
    const field = isCodeAsked ? code : password
    field.current?.focus()
  }, [isCodeAsked])

  // in another tab, too; reads refused without asking, or after the owner had declined, resume only now
  useEffect(() => {
    if (session.status !== 'signed-in' || session.needsCode || isNotAdmin(session)) return
    answer.current(true)
    const predicate = ({ state }: Query) => isUnauthorized(state.error)
    void client.refetchQueries({ predicate }, { cancelRefetch: false })
  }, [session, client])

  function handlePassword(session: Session) {
    if (needsCode(session)) setHasPassword(true)
    else answer.current(true)
  }

  return (
    <WithSessionContext value={withSession}>
      {children}
      <Dialog
        isOpen={isDialogOpen}
        title="Your session has ended"
        description={
          isCodeAsked
            ? 'Enter a code to show that it is you: nothing you typed is lost.'
            : 'Log in again to continue: nothing you typed is lost.'
        }
        initialFocus={isCodeAsked ? code : password}
        onClose={() => answer.current(false)}
      >
        {isCodeAsked ? (
          <AppCode
            action="Log In"
            variant="solid"
            field={code}
            pass={(typed) => passSecondFactor(auth, typed)}
            onPassed={() => void sessions.refresh().then(() => answer.current(true))}
          />
        ) : (
          <PasswordForm email={email} password={password} onSignedIn={handlePassword} />
        )}
      </Dialog>
    </WithSessionContext>
  )
}

interface PasswordFormProps {
  email: string
  password: RefObject<HTMLInputElement | null>
  onSignedIn: (session: Session) => void
}

function PasswordForm({ email, password, onSignedIn }: PasswordFormProps) {
  const { auth, api, sessions } = useServices()
  const { error, isBusy, formProps } = useCheckedForm(async (typed) => {
    const result = await signIn(auth, api, (typed.email ?? '').trim(), typed.password ?? '')
    if (!result.isOk) return result.text
    const session = await sessions.refresh()
    if (isNotAdmin(session)) return authTexts.notAdmin
    onSignedIn(session)
    return null
  })

  return (
    <form method="post" {...formProps} className="flex flex-col gap-4">
      {/* the account's address may have been changed elsewhere */}
      <EmailField defaultValue={email} />
      <PasswordField ref={password} error={error} />
      <div className="dialog-actions">
        <SubmitButton isBusy={isBusy} label="Log In" busyLabel="Logging in..." />
      </div>
    </form>
  )
}
