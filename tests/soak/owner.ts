import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { OWNER } from '#tests/bench/full-site.ts'
import { newNetwork } from '#tests/bench/loops.ts'
import { type Answered, clientAt } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Networks that no loop uses. */
let networks = 0xff00_0000

/** The owner, who has signed in on one device in peace. */
export async function openOwner(server: TestServer) {
  const { publishable } = await server.keys()
  const ask = clientAt(server.port, '127.0.0.1')
  const picture = await makePicture('webp', 1200, 800)
  const home = newNetwork(networks++)
  const refused: string[] = []
  const slowestMs = new Map<string, number>()

  async function act(what: string, asking: () => Promise<Answered>): Promise<Answered | undefined> {
    const startedAt = performance.now()
    const answer = await asking().catch((error: Error) => error)
    slowestMs.set(what, Math.max(slowestMs.get(what) ?? 0, performance.now() - startedAt))
    if (!(answer instanceof Error) && answer.status < 300) return answer
    refused.push(
      `${what}: ${answer instanceof Error ? answer.message : `${answer.status} ${answer.body.toString().slice(0, 200)}`}`,
    )
    return undefined
  }

  const headersFrom = (address: string, more: Record<string, string> = {}) => ({
    apikey: publishable,
    'x-forwarded-for': address,
    'content-type': 'application/json',
    ...more,
  })
  const signIn = (address: string, cookie = '') =>
    ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: headersFrom(address, cookie ? { cookie } : {}),
      body: JSON.stringify(OWNER),
    })
  const known = await signIn(home)
  const cookie = known.headers['set-cookie']?.[0]?.split(';')[0] ?? ''

  /** What an owner does, from the known device and from a network never seen. */
  async function actOnce(): Promise<void> {
    await act('sign-in on a known device', () => signIn(home, cookie))
    const elsewhere = newNetwork(networks++)
    const session = await act('sign-in from a new network', () => signIn(elsewhere))
    if (!session) return
    const authorization = `Bearer ${JSON.parse(session.body.toString()).access_token}`
    await act('save', () =>
      ask('/rest/v1/skin_in_game?id=not.is.null', {
        method: 'PATCH',
        headers: headersFrom(elsewhere, { authorization }),
        body: JSON.stringify({ description: `Saved at ${networks}.` }),
      }),
    )
    await act('upload', () =>
      ask('/storage/v1/object/story-images/stories/soak-owner.webp', {
        method: 'POST',
        headers: headersFrom(elsewhere, { authorization, 'content-type': 'image/webp', 'x-upsert': 'true' }),
        body: picture,
      }),
    )
  }
  return { actOnce, refused, slowestMs }
}
