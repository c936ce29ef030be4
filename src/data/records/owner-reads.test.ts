import { afterEach, expect, test, vi } from 'vitest'
import { selectRows } from '../rest/rest.ts'
import { ownerReads } from './owner-reads.ts'

afterEach(() => vi.unstubAllGlobals())

const authWith = (session: unknown) =>
  ({ getSession: async () => ({ data: { session }, error: null }) }) as unknown as Parameters<typeof ownerReads>[0]

type Answer = (bearer: string | null) => Response

/** The rows that a session reads, and with which token they were asked for. */
async function readWith(session: unknown, answer: Answer) {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const bearer = new Headers(init?.headers).get('authorization')
    asked.push(bearer)
    return answer(bearer)
  })
  const rest = { url: 'https://a.example', key: 'k', fetch: ownerReads(authWith(session)) }
  return { asked, rows: await selectRows(rest, 'talks', { query: 'limit=1' }).catch(({ status }) => status) }
}

const ENDED = Response.json({ message: 'JWT expired' }, { status: 401 })
const session = { access_token: 'token' }
const byVisitor =
  (rows: unknown[]): Answer =>
  (bearer) =>
    bearer ? ENDED.clone() : Response.json(rows)

test.each([
  ['with the token of the session', session, () => Response.json([1]), [1], ['Bearer token']],
  ['as a visitor without one', null, () => Response.json([1]), [1], [null]],
  ['as a visitor once the session has ended', session, byVisitor([1]), [1], ['Bearer token', null]],
  ['nothing then where visitors read nothing', session, byVisitor([]), 401, ['Bearer token', null]],
] as const)('content is read %s', async (_, signedIn, answer, rows, asked) => {
  expect(await readWith(signedIn, answer)).toEqual({ rows, asked })
})
