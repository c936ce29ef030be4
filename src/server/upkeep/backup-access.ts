import { ApiError } from '#backend/api-error.ts'
import type { Actor } from '#backend/index.ts'
import { TokenError } from '#backend/tokens.ts'

export type ActorOf = (request: Request) => Promise<Actor>

/** A backup holds every key and password hash, so an unattended or stolen session must not get one. */
const FRESH_SECONDS = 15 * 60

const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

/** The answer to whoever is no admin at this moment; undefined for an admin. */
export async function refuseOthers(actorOf: ActorOf, request: Request): Promise<Response | undefined> {
  const actor = await readActor(actorOf, request)
  if (actor instanceof Response) return actor
  return actor.isAdmin ? undefined : notAdmin(actor)
}

/** The same, and the answer to an admin who signed in too long ago. */
export async function refuseStale(actorOf: ActorOf, request: Request, now = Date.now()): Promise<Response | undefined> {
  const actor = await readActor(actorOf, request)
  if (actor instanceof Response) return actor
  if (!actor.isAdmin) return notAdmin(actor)
  if (now / 1000 - lastProof(actor) <= FRESH_SECONDS) return undefined
  return refusal(
    403,
    'reauthentication_needed',
    'A backup holds every key of the site: sign in again, then download it.',
  )
}

async function readActor(actorOf: ActorOf, request: Request): Promise<Actor | Response> {
  try {
    return await actorOf(request)
  } catch (error) {
    if (error instanceof ApiError) return error.toResponse()
    if (error instanceof TokenError) return refusal(401, 'session_ended', 'Your session has ended: sign in again.')
    throw error
  }
}

const notAdmin = ({ role }: Actor) =>
  role === 'anon'
    ? refusal(401, 'no_session', 'Sign in to make backups.')
    : refusal(403, 'not_admin', 'Only an admin, with the second factor if there is one, may make backups.')

/** When the session last proved who it is, in seconds since 1970. */
function lastProof({ claims }: Actor): number {
  const entries: unknown[] = Array.isArray(claims.amr) ? claims.amr : []
  return Math.max(0, ...entries.map((entry) => Number((entry as { timestamp?: unknown } | null)?.timestamp) || 0))
}
