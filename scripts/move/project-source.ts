import type { SupabaseClient } from '@supabase/supabase-js'
import type { Row, Source } from './endpoint.ts'
import { INBOX } from './moved-tables.ts'
import { projectEndpoint, requireDone } from './project.ts'
import { GIVEN_UP, isGivenUp } from './site-data.ts'

/**
 * A project to move from. Nothing can lock it, so what waits to be mailed is given up row by row: a message is filed
 * as failed, with a sentence that names the target, and read back as waiting by the next move, to whichever folder.
 */
export function projectSource(client: SupabaseClient, url: string, targetName: string): Source {
  const side = projectEndpoint(client, url)
  const mark = `It was moved to ${targetName} and is mailed from there.`
  return {
    ...side,
    origins: [url],
    // each row says it
    hasGivenUp: false,
    async *rows(table) {
      for await (const page of side.rows(table)) {
        yield table.name === INBOX.name ? page.map(asWaiting) : page
      }
    },
    async requireQuiet() {
      for await (const page of side.rows(INBOX)) if (page.some(isBeingMailed)) throw new Error(NOT_QUIET)
    },
    async giveUp(waiting) {
      const given: Row[] = []
      for (const row of waiting) if (await giveUp(client, row, mark)) given.push(row)
      return given
    },
    finish: () => {},
  }
}

/** False if it has been mailed by another process or deleted meanwhile. */
async function giveUp(client: SupabaseClient, { id, attempts, ...row }: Row, mark: string): Promise<boolean> {
  const { name } = INBOX
  const before = row.last_error ? ` ${row.last_error}` : ''
  const values = { status: 'failed', last_error: `${mark} (${row.updated_at})${before}` }
  async function file(status: string): Promise<boolean> {
    const same = client.from(name).update(values).eq('id', id).eq('status', status).eq('attempts', attempts)
    const taken = await same.select()
    requireDone(name, taken)
    return taken.data?.length === 1
  }
  if (await file('pending')) return true
  const now = await client.from(name).select().eq('id', id)
  requireDone(name, now)
  // by an interrupted move, to this folder or to another one
  const given = now.data?.find(isGivenUp)
  return given !== undefined && (given.last_error.startsWith(mark) || file('failed'))
}

/** As it was before it was given up. */
function asWaiting(row: Row): Row {
  if (!isGivenUp(row)) return row
  const [, , updated_at, last_error = null] = GIVEN_UP.exec(String(row.last_error)) ?? []
  return { ...row, status: 'pending', last_error, updated_at }
}

/** The claim of a process that was killed is over after some minutes. */
const isBeingMailed = ({ status, last_outcome, next_attempt_at }: Row) =>
  status === 'pending' && last_outcome === 'under_way' && Date.parse(String(next_attempt_at)) > Date.now()

const NOT_QUIET =
  'A server is mailing a message of this project right now. Stop every process that serves the site from the project, ' +
  'wait ten minutes, and run the same command again.'
