import type { TableAccess } from '@portico/backend'
import { SITE_URL } from '@portico/backend/test-support/backend.ts'
import {
  ANN,
  describeRestPolicies,
  NOTES,
  NOTES_OF_BOTH,
  type NotesHouse,
} from '@portico/backend/test-support/contract/rest-policies.ts'
import { inject } from 'vitest'
import { createDatabase } from '#tests/support/supabase/database.ts'
import { PUBLISHABLE_KEY, startPostgrest } from '#tests/support/supabase/postgrest.ts'

async function openHouse(): Promise<NotesHouse> {
  const database = await createDatabase(inject('cluster'), 'postgres')
  await database.exec(`set role postgres; ${NOTES} alter table notes enable row level security; reset role`)
  const postgrest = await startPostgrest(inject('cluster'), database.name, { checksSessions: false })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const session = { sub: ANN, session_id: crypto.randomUUID(), role: 'authenticated', aal: 'aal1', exp } as const
  const token = await postgrest.tokenOf(session)
  return {
    async open(access) {
      await database.exec(`truncate notes; ${rulesSql(access)}`)
      const sql = 'insert into notes (slug, owner, reader, text) select slug, owner, reader, text from'
      await database.query(`${sql} json_populate_recordset(null::notes, $1)`, [JSON.stringify(NOTES_OF_BOTH)])
    },
    async asAnn(method, path, body, prefer = 'return=representation') {
      const headers = {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer,
      }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await postgrest.fetch(new Request(`${SITE_URL}/rest/v1/${path}`, init))
      const text = await answer.text()
      return { status: answer.status, body: text && JSON.parse(text) }
    },
    stored: async () => (await database.query('select slug, owner, text from notes order by slug')).rows,
    async close() {
      await postgrest.close()
      await database.close()
    },
  }
}

const conditionSql = (values: Record<string, string | null>) =>
  Object.entries(values)
    .map(([column, value]) => `${column} ${value === null ? 'is null' : `= '${value}'`}`)
    .join(' and ')

/** The rules of these notes ask no database. */
const UNUSED = {} as Parameters<NonNullable<TableAccess['policies']['select']>>[1]

/** The same rules as grants and policies of Postgres. */
function rulesSql({ grants, policies }: TableAccess): string {
  const granted = grants.authenticated?.join(', ')
  const actor = { role: 'authenticated', userId: ANN, isAdmin: false } as const
  const created = Object.entries(policies).map(([operation, rule]) => {
    const answer = rule(actor, UNUSED)
    const condition = typeof answer === 'object' ? conditionSql(answer) : String(answer)
    const using = operation === 'insert' ? '' : `using (${condition})`
    const check = operation === 'insert' || operation === 'update' ? `with check (${condition})` : ''
    return `create policy "${operation}" on notes for ${operation} to authenticated ${using} ${check};`
  })
  return `
    revoke all on notes from authenticated;
    ${granted ? `grant ${granted} on notes to authenticated;` : ''}
    ${['select', 'insert', 'update', 'delete'].map((name) => `drop policy if exists "${name}" on notes;`).join('')}
    ${created.join('')}`
}

describeRestPolicies(openHouse)
