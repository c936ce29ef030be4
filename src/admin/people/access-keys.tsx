import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { KEY_NAME_LENGTH } from '#api/access-key.ts'
import { accountMessages, noSecretKey } from '#data/messages.ts'
import { endAccessKey, makeAccessKey } from '#data/our-server/our-server.ts'
import { ProofProvider, useFresh } from '../login/proof.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { errorText } from '../ui/error-text.ts'
import { Labelled } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useAction } from '../use-action.ts'
import { useAuthAction } from '../use-auth-action.ts'
import { ACCESS_KEYS, useAccessKeys } from '../use-people.ts'
import { LastDeed } from './last-deed.tsx'

/** Programs that may prepare drafts: each has a key, which the owner makes, copies once, and ends. */
export const AccessKeys = () => (
  <ProofProvider reason={REASON}>
    <section className="card grid grid-cols-1 gap-4" aria-labelledby="keys-title">
      <div>
        <h2 id="keys-title">Programs</h2>
        <p className="mt-1 text-muted">
          A program such as Claude or ChatGPT reads what visitors see and prepares drafts. It cannot publish, delete,
          read your messages or change the site’s settings.
        </p>
      </div>
      <NewKey />
      <KeyList />
    </section>
  </ProofProvider>
)

/** For programs that send the owner to the page that connects them. */
export const ProgramAddress = () => (
  <div className="grid gap-2">
    <p>
      claude.ai, Claude Desktop and ChatGPT need only this address, for a custom connector. They then lead you to a page
      of this site, where you agree.
    </p>
    <CopyField label="Address for programs" value={`${location.origin}/mcp`} />
  </div>
)

const REASON = 'To make a key for a program, enter your password again or a code that we mail to you.'
const NO_KEY = noSecretKey('programs cannot prepare drafts')

function NewKey() {
  const { supabase, hasSecretKey } = useServices()
  const fresh = useFresh()
  const { isBusy, run } = useAuthAction()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)

  async function handleMake(event: FormEvent) {
    event.preventDefault()
    const result = await run('make', () => fresh(() => makeAccessKey(supabase, name)))
    if (!result.isOk) return
    setMade({ name: result.data.stored.name, secret: result.data.key })
    setName('')
    await client.invalidateQueries({ queryKey: ACCESS_KEYS })
  }

  if (!hasSecretKey) return <p>{`${NO_KEY.says} ${NO_KEY.next}`}</p>
  return (
    <>
      <ProgramAddress />
      <form method="post" className="grid gap-3" onSubmit={(event) => void handleMake(event)}>
        <Labelled
          label="Name of the program"
          hint="For a program that takes a key, such as Claude Code, Cursor or VS Code. Its drafts say who prepared them."
        >
          {(control) => (
            <input
              {...control}
              required
              maxLength={KEY_NAME_LENGTH}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Labelled>
        <Button type="submit" variant="outline" className="justify-self-start" disabled={isBusy}>
          {isBusy ? 'Making...' : 'Make a key'}
        </Button>
      </form>
      {/* always rendered: a live region that is added together with its text is not announced */}
      <div role="status" className="empty:sr-only">
        {made && <MadeKey key={made.secret} {...made} />}
      </div>
    </>
  )
}

/** The key, and for each program the line that connects it. */
function MadeKey({ name, secret }: { name: string; secret: string }) {
  const url = `${location.origin}/mcp`
  const headers = { Authorization: `Bearer ${secret}` }
  const lines = {
    'For Claude Code, in a terminal': `claude mcp add --transport http portico ${url} --header "Authorization: ${headers.Authorization}"`,
    'For Cursor, in ~/.cursor/mcp.json': JSON.stringify({ mcpServers: { portico: { url, headers } } }),
    // a terminal's line would need other quotes in each of Windows' shells
    'For VS Code, in the file that “MCP: Open User Configuration” opens': JSON.stringify({
      servers: { portico: { type: 'http', url, headers } },
    }),
  }
  return (
    <div className="grid gap-3">
      <p className="font-semibold">The key of {name}. It is shown only once: copy it, or one of the lines, now.</p>
      <CopyField label="Key" value={secret} />
      {Object.entries(lines).map(([label, value]) => (
        <div key={label} className="grid gap-1">
          <p className="text-sm text-muted">{label}:</p>
          <CopyField label={label} value={value} />
        </div>
      ))}
    </div>
  )
}

function KeyList() {
  const { supabase } = useServices()
  const list = useRef<HTMLUListElement>(null)
  const keys = useAccessKeys()
  const ending = useAction({
    run: (id: string) => endAccessKey(supabase, id),
    done: () => accountMessages.keyEnded,
    async onDone() {
      await keys.refetch()
      list.current?.focus() // the focused button disappears
    },
    failed: (error) => accountMessages.failed(errorText(error)),
  })
  if (keys.isError && !keys.data) return <LoadFailure onRetry={keys.refetch} />
  const valid = keys.data?.filter(({ revoked_at }) => revoked_at === null) ?? []
  return (
    <ul ref={list} tabIndex={-1} aria-label="Programs with a key" className="grid gap-3 outline-none empty:hidden">
      {valid.map(({ id, name, created_at, last_used_at }) => (
        <li key={id} className="flex items-center gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {name}
            <span className="block text-sm text-muted">
              Made <TimeAgo iso={created_at} />, {last_used_at ? 'used ' : 'not used yet'}
              {last_used_at && <TimeAgo iso={last_used_at} />}
            </span>
            <span className="block text-sm text-muted">
              <LastDeed by={{ prepared_by: name }} isOwn={({ access_key }) => access_key === id} />
            </span>
          </p>
          <Button variant="outline" disabled={ending.isBusy} onClick={() => ending.start(id)}>
            {ending.busyWith === id ? 'Ending...' : 'End'}
            <span className="sr-only"> the key of {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
