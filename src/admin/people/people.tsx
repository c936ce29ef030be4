import { useState } from 'react'
import type { Person, PersonRole } from '#api/person.ts'
import { accountMessages, noSecretKey } from '#data/messages.ts'
import { invitePerson, removePerson } from '#data/our-server/our-server.ts'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Segments } from '../ui/segments.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { useQuestion } from '../ui/use-question.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { usePeople } from '../use-people.ts'
import { AccessKeys } from './access-keys.tsx'
import { LastDeed } from './last-deed.tsx'

/** Everybody and everything else that may prepare or publish changes. */
export const PeoplePage = () => (
  <>
    <title>People and programs</title>
    <h1>People and programs</h1>
    <div className="parts mt-8 grid max-w-5xl grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <People />
      <AccessKeys />
    </div>
  </>
)

/** Who may edit the site: invited and removed by an owner. */
function People() {
  const { hasSecretKey } = useServices()
  const { data: people, isError, refetch } = usePeople()
  const { says, next } = noSecretKey('nobody can be invited')
  return (
    <ProofProvider reason={REASON}>
      <section className="card grid grid-cols-1 gap-4" aria-labelledby="people-title" tabIndex={-1}>
        <div>
          <h2 id="people-title">People</h2>
          <p className="mt-1 text-muted">
            An assistant prepares drafts, which you review and publish, and sees neither your messages nor your
            settings. An owner may do all that you may.
          </p>
        </div>
        {!hasSecretKey && <p>{`${says} ${next}`}</p>}
        {hasSecretKey && isError && !people && <LoadFailure onRetry={refetch} />}
        {hasSecretKey && !isError && !people && <Spinner />}
        {people && (
          <>
            <ul className="grid grid-cols-1 gap-3">
              {people.map((person) => (
                <PersonLine key={person.id} person={person} onChange={refetch} />
              ))}
            </ul>
            <Invitation onInvited={refetch} />
          </>
        )}
      </section>
    </ProofProvider>
  )
}

const REASON = 'To change who may edit this site, enter your password again or a code that we mail to you.'

const NAMES: Record<PersonRole, string> = { owner: 'Owner', assistant: 'Assistant' }

function PersonLine({ person, onChange }: { person: Person; onChange: () => Promise<unknown> }) {
  const { id, email, role, since, invitedAt } = person
  const { supabase } = useServices()
  const { id: ownId } = useAdmin()
  const fresh = useFresh()
  const { isBusy, run } = useAuthAction()
  const invite = useInvite(onChange)
  const removal = useQuestion({ title: `Remove ${email}?`, action: 'Remove' })
  const stays = role === 'assistant' ? ' What they have prepared stays under Drafts.' : ''
  const warning = `They are logged out everywhere at once, and their account is deleted.${stays}`

  const handleRemove = () =>
    run('remove', async () => {
      const result = await fresh(() => removePerson(supabase, id))
      if (result.isOk) {
        document.getElementById('people-title')?.closest('section')?.focus() // this button disappears
        showToast(accountMessages.personRemoved(email))
      }
      await onChange()
      return result
    })

  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-44 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted">
          {NAMES[role]} · {invitedAt ? 'invited ' : 'since '}
          <TimeAgo iso={invitedAt ?? since} />
          {invitedAt && ', not logged in yet'}
        </span>
        <span className="block text-sm text-muted">
          <LastDeed
            by={role === 'owner' ? { changed_by: id } : { prepared_by: email }}
            isOwn={({ author, access_key }) => author === id && !access_key}
          />
        </span>
      </p>
      {id === ownId ? (
        <p className="text-sm text-muted">You</p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {invitedAt && (
            <Button variant="outline" disabled={isBusy} onClick={() => void run('invite', () => invite(email, role))}>
              Invite again<span className="sr-only"> {email}</span>
            </Button>
          )}
          <Button variant="outline" disabled={isBusy} onClick={() => removal.ask(warning, handleRemove)}>
            {isBusy ? 'Working...' : 'Remove'}
            <span className="sr-only"> {email}</span>
          </Button>
        </div>
      )}
      {removal.dialog}
    </li>
  )
}

function Invitation({ onInvited }: { onInvited: () => Promise<unknown> }) {
  const [role, setRole] = useState<PersonRole>('assistant')
  const invite = useInvite(onInvited)
  const { error, isBusy, formProps } = useCheckedForm(async ({ person = '' }, form) => {
    const result = await invite(person.trim(), role)
    if (result.isOk) form.reset()
    return result.isOk ? null : result.text
  })
  return (
    <form method="post" {...formProps} className="grid gap-4 border-t border-line pt-4">
      <Field label="Invite by e-mail address" name="person" type="email" autoComplete="off" required error={error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          legend="As"
          options={[
            ['assistant', NAMES.assistant],
            ['owner', NAMES.owner],
          ]}
          value={role}
          onChange={setRole}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Inviting...' : `Invite ${role === 'owner' ? 'an owner' : 'an assistant'}`}
        </Button>
      </div>
    </form>
  )
}

/** Tells of a success by a toast. */
function useInvite(onInvited: () => Promise<unknown>) {
  const { supabase, mails } = useServices()
  const fresh = useFresh()
  return async (email: string, role: PersonRole) => {
    const result = await fresh(() => invitePerson(supabase, email, role))
    if (!result.isOk) return result
    const { isInvited } = result.data
    showToast(isInvited ? accountMessages.invited({ email, isMailed: mails.account }) : accountMessages.letIn(email))
    await onInvited()
    return result
  }
}
