import type { SupabaseClient } from '@supabase/supabase-js'
import { INBOX } from './moved-tables.ts'
import { projectSide, requireDone } from './project.ts'
import type { Row, Source } from './side.ts'

/**
 * A project to move from. Nothing can lock it, so what waits to be mailed is given up row by row: a message is filed
 * as failed, with a sentence that names the target, and read back as waiting by a move to the same target.
 */
export function projectSource(client: SupabaseClient, url: string, targetName: string): Source {
  const side = projectSide(client, url)
  const mark = `It was moved to ${targetName} and is mailed from there.`
  return {
    ...side,
    origins: [url],
    // each row says it
    hasGivenUp: false,
    async *rows(table) {
      for await (const page of side.rows(table)) {
        yield table.name === INBOX.name ? page.map((row) => asWaiting(row, mark)) : page
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

/** False if another process has mailed it meanwhile, or somebody has deleted it. */
async function giveUp(client: SupabaseClient, { id, attempts, ...row }: Row, mark: string): Promise<boolean> {
  const { name } = INBOX
  const before = row.last_error ? ` ${row.last_error}` : ''
  const values = { status: 'failed', last_error: `${mark} (${row.updated_at})${before}` }
  const taken = await client
    .from(name)
    .update(values)
    .eq('id', id)
    .eq('status', 'pending')
    .eq('attempts', attempts)
    .select()
  requireDone(name, taken)
  if (taken.data?.length) return true
  const now = await client.from(name).select().eq('id', id)
  requireDone(name, now)
  return now.data?.some((row) => isMarked(row, mark)) ?? false
}

const isMarked = ({ status, last_error }: Row, mark: string) =>
  status === 'failed' && String(last_error).startsWith(mark)

/** As it was before it was given up. */
function asWaiting(row: Row, mark: string): Row {
  if (!isMarked(row, mark)) return row
  const [, updated_at, last_error] = /^ \((\S+)\)(?: (.*))?$/s.exec(String(row.last_error).slice(mark.length)) ?? []
  return { ...row, status: 'pending', last_error: last_error ?? null, updated_at: updated_at ?? row.updated_at }
}

/** The claim of a process that was killed is over after some minutes. */
const isBeingMailed = ({ status, last_outcome, next_attempt_at }: Row) =>
  status === 'pending' && last_outcome === 'under_way' && Date.parse(String(next_attempt_at)) > Date.now()

const NOT_QUIET =
  'A server is mailing a message of this project right now. Stop every process that serves the site from the project, ' +
  'wait ten minutes, and run the same command again.'
