import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes, readRecoveryCodes } from '#data/session/account.ts'
import { useWithProof } from '../login/proof.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAuthWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useAuthAction } from '../use-auth-action.ts'

/** Begins with the key of the apps, because removing the last app removes the codes. */
const CODES_KEY = ['secondFactors', 'codes']

/** Codes on paper, for a lost phone. `isOnly`: there is one app alone. */
export function RecoveryCodes({ isOnly }: { isOnly: boolean }) {
  const { auth, isProject, command } = useServices()
  const client = useQueryClient()
  const withProof = useWithProof()
  const withSession = useAuthWithSession()
  const { isBusy, run } = useAuthAction()
  const { data: found } = useQuery({
    queryKey: CODES_KEY,
    queryFn: () => withSession(() => readRecoveryCodes(auth, isProject)),
  })
  const [made, setMade] = useState<readonly string[] | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: CODES_KEY })

  async function handleMake(replaces: boolean) {
    const result = await run('make', () => withProof((proof) => makeRecoveryCodes(auth, replaces, proof)))
    if (result.isOk) setMade(result.data)
    await refresh()
  }

  if (!found) return null
  if (!found.isOk) return <LoadFailure text={found.text} onRetry={refresh} />
  const codes = found.data
  const hasCodes = codes.left > 0
  return (
    <div className="mt-4 grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Recovery codes</h3>
      <p>
        {isOnly && codes.left === 0 && <strong>This is your only app. </strong>}
        {!codes.isOffered
          ? `The Supabase project of this site has no recovery codes. If you lose every app, whoever runs the site can remove the second factor (${command('admin reset-mfa')}): add another app, on a tablet or in your password manager.`
          : hasCodes
            ? `${codes.left} of ${codes.total} are left. Each logs you in once, with your password, when you have no app at hand.`
            : 'If you lose its phone, a code that you keep on paper or in your password manager logs you in. Without one, only whoever runs the site can let you in again.'}
      </p>
      {codes.isOffered && (
        <Button variant={hasCodes ? 'outline' : 'solid'} disabled={isBusy} onClick={() => handleMake(codes.isMade)}>
          {isBusy ? 'Making...' : codes.isMade ? 'Make new codes' : 'Make recovery codes'}
        </Button>
      )}
      {hasCodes && <p className="text-sm text-muted">New codes end those that are left.</p>}
      <Dialog
        isOpen={made !== null}
        title="Your recovery codes"
        description="Each works once. They are shown only now: print them, or keep them in your password manager."
        onClose={() => setMade(null)}
      >
        <Codes codes={made ?? []} onDone={() => setMade(null)} />
      </Dialog>
    </div>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useAdmin()
  return (
    <>
      <p className="wrap-anywhere">
        For {email} at {location.host}
      </p>
      {/* one click selects all */}
      <ul className="mt-4 grid gap-2 select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{inGroups(code)}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-actions print:hidden">
        <Button variant="outline" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  )
}

const inGroups = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')
