import type { TestBackend } from '../../backend.ts'

export interface Account {
  id: string
  email: string
  password_hash: string | null
  email_confirmed_at: string | null
  banned_until: string | null
  recovery_sent_at: string | null
  reauthentication_sent_at: string | null
  email_change_sent_at: string | null
}

export interface Session {
  id: string
  account_id: string
  aal: string
  /** JSON of the methods by which it signed in. */
  amr: string
  created_at: string
}

interface Proof {
  method: string
  timestamp: number
}

type Value = string | null

/** Less than the embedded backend allows. */
const RECENT_SECONDS = 600

/** The embedded backend's accounts and sessions, read and changed behind its back where GoTrue does something else. */
export function openAccounts({ database, tokens }: TestBackend) {
  // the columns are the tables' own
  const get = <Row>(sql: string, value: string) => database.get(sql, value) as Row | undefined
  const run = (sql: string, ...values: Value[]) => database.transaction(() => void database.run(sql, ...values))
  return {
    run,
    ofEmail: (email: unknown) => get<Account>('select * from _accounts where email = ?', String(email).toLowerCase()),
    ofId: (id: string) => get<Account>('select * from _accounts where id = ?', id),
    sessions: () => database.all('select * from _sessions') as unknown as Session[],

    hasFactor: (id: string) =>
      get("select 1 from _factors where account_id = ? and status = 'verified'", id) !== undefined,

    /** The session of a token: null if it has ended, undefined without a valid token. */
    async sessionOf(token: string | undefined): Promise<Session | null | undefined> {
      const claims = await tokens.verify(token ?? '').catch(() => undefined)
      return claims && (get<Session>('select * from _sessions where id = ?', claims.session_id) ?? null)
    },

    /** Does something, and puts back the rows of a table that it has removed. */
    async keepingRows<T>(table: string, where: string, value: string, work: () => Promise<T>): Promise<T> {
      const before = database.all(`select * from ${table} where ${where}`, value)
      const result = await work()
      for (const row of before) {
        const names = Object.keys(row)
        const places = names.map(() => '?')
        run(`insert or ignore into ${table} (${names}) values (${places})`, ...(Object.values(row) as Value[]))
      }
      return result
    },

    /**
     * Does something as if the session had just proved who it is, which GoTrue does not ask for, and dates its proofs
     * back. A second factor is no such proof.
     */
    async asProved<T>({ id, amr }: Session, work: () => Promise<T>): Promise<T> {
      const all: Proof[] = JSON.parse(amr)
      const proofs = all.filter(({ method }) => method !== 'totp')
      const now = Math.floor(Date.now() / 1000)
      if (proofs.every(({ timestamp }) => now - timestamp < RECENT_SECONDS)) return work()
      const date = (dated: Proof[]) => run('update _sessions set amr = ? where id = ?', JSON.stringify(dated), id)
      date(all.map((proof) => (proofs.includes(proof) ? { ...proof, timestamp: now } : proof)))
      const result = await work()
      const after = get<Session>('select amr from _sessions where id = ?', id)
      const formerly = (proof: Proof) => proofs.find(({ method }) => method === proof.method) ?? proof
      if (after) date((JSON.parse(after.amr) as Proof[]).map(formerly))
      return result
    },

    /** Does something, and sets columns of a row back to what they were. */
    async keepingColumns<T>(table: string, columns: string[], id: string, work: () => Promise<T>): Promise<T> {
      const before = database.get(`select ${columns} from ${table} where id = ?`, id)
      const result = await work()
      if (!before) return result
      const changes = columns.map((name) => `${name} = ?`)
      run(`update ${table} set ${changes} where id = ?`, ...(Object.values(before) as Value[]), id)
      return result
    },
  }
}

export type Accounts = ReturnType<typeof openAccounts>
