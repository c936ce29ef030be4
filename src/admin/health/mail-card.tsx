import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MailSetup } from '#api/mail-setup.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { healthMessages, noSecretKey } from '#data/messages.ts'
import { readMailSetup, removeMailSetup } from '#data/our-server/our-server.ts'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useQuestion } from '../ui/use-question.tsx'
import { useAuthAction } from '../use-auth-action.ts'
import { isFirstPart, useRead } from '../use-content.ts'
import { MailForm } from './mail-form.tsx'

export const useMailSetup = () =>
  useRead({ queryKey: cacheKeys.mailSetup, read: readMailSetup, refetchOnMount: isFirstPart })

export const MailCard = () => (
  <ProofProvider reason={REASON}>
    <OutgoingMail />
  </ProofProvider>
)

const REASON = 'To change where mails go out, enter your password again or a code that we mail to you.'
const NO_KEY = noSecretKey('it mails nothing')

function OutgoingMail() {
  const { supabase, isProject, hasSecretKey, noteMailServer } = useServices()
  const { hash } = useLocation()
  const { data, isError, refetch } = useMailSetup()
  const client = useQueryClient()
  const fresh = useFresh()
  const { isBusy: isRemoving, run } = useAuthAction()
  const section = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const removal = useQuestion({ title: 'Remove the mail server?', action: 'Remove' })

  function show(isShown: boolean) {
    setIsOpen(isShown)
    section.current?.focus() // the focused button disappears
  }

  async function handleChanged(isThere: boolean) {
    show(false)
    noteMailServer(isThere)
    const stale = [cacheKeys.mailSetup, cacheKeys.health, cacheKeys.siteState]
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  async function handleRemove() {
    const result = await run('remove', () => fresh(() => removeMailSetup(supabase)), healthMessages.mailRemoved)
    if (result.isOk) await handleChanged(false)
  }

  return (
    <section ref={section} className="card mt-6 grid gap-4 outline-none" aria-labelledby="mail-title" tabIndex={-1}>
      <div className="grid max-w-prose gap-2">
        <h2 id="mail-title">Outgoing mail</h2>
        {data && <p className="wrap-anywhere">{inWords(data)}</p>}
        {isProject && <p className="text-muted">{OF_PROJECT}</p>}
        {!hasSecretKey && <p>{`${NO_KEY.says} ${NO_KEY.next}`}</p>}
      </div>
      {!data && (isError ? <LoadFailure onRetry={refetch} /> : <Spinner />)}
      {data && hasSecretKey && data.setBy !== 'server' && !isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" autoFocus={hash === '#mail'} disabled={isRemoving} onClick={() => show(true)}>
            {data.settings ? 'Change the mail server' : 'Set up a mail server'}
          </Button>
          {data.settings && (
            <Button variant="outline" disabled={isRemoving} onClick={() => removal.ask(REMOVAL, handleRemove)}>
              {isRemoving ? 'Removing...' : 'Remove'}
              <span className="sr-only"> the mail server</span>
            </Button>
          )}
        </div>
      )}
      {data && isOpen && (
        <MailForm current={data.settings} onKept={() => handleChanged(true)} onCancel={() => show(false)} />
      )}
      {removal.dialog}
    </section>
  )
}

const REMOVAL =
  'Nothing is mailed any more: messages wait under Messages, other mails in the outbox folder on the server. The password is deleted, so you need it to set the server up again.'

const OF_PROJECT =
  'This is for messages from visitors and notices. Mails about accounts, such as a forgotten password, are sent by your Supabase project: its dashboard has them under Authentication, Emails, SMTP Settings.'

function inWords({ setBy, settings }: MailSetup): string {
  if (!settings) return 'No mail server is set: mails are written to the outbox folder on the server.'
  const { host, port, username, sender } = settings
  const fixed =
    setBy === 'server' ? ' This is set on the server (SMTP_URL, MAIL_FROM), and can only be changed there.' : ''
  return `Mails go out by ${host}, port ${port}${username && `, as ${username}`}, from ${sender}.${fixed}`
}
