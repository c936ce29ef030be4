import type { TestBackend } from '../backend.ts'
import type { Database } from './database.ts'

/** GoTrue and PostgREST share a database; here each has its own. Accounts, sessions and factors are copied. */
export async function copyAccounts({ database: embedded }: TestBackend, database: Database): Promise<void> {
  const tables = {
    users: { key: 'id, email', rows: embedded.all('select id, email from _accounts') },
    sessions: { key: 'id, user_id', rows: embedded.all('select id, account_id as user_id from _sessions') },
    mfa_factors: {
      key: 'id, user_id, factor_type, status, created_at, updated_at',
      rows: embedded.all(
        "select id, account_id as user_id, 'totp' as factor_type, status, created_at, updated_at from _factors",
      ),
    },
  }
  for (const [table, { key, rows }] of Object.entries(tables)) {
    const given = `json_populate_recordset(null::auth.${table}, $1)`
    const changes = key.split(', ').map((name) => `${name} = excluded.${name}`)
    const values = [JSON.stringify(rows)]
    await database.query(`delete from auth.${table} where id not in (select id from ${given})`, values)
    await database.query(
      `insert into auth.${table} (${key}) select ${key} from ${given} on conflict (id) do update set ${changes}`,
      values,
    )
  }
}

/** The accounts that the project's profiles make admins, or assistants. */
export async function accountsWith(right: 'is_admin' | 'is_assistant', database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>(`select id from profiles where ${right}`)
  return new Set(rows.map(({ id }) => id))
}
