import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { readJson } from './json-body.ts'

/**
 * The body as a JSON object, and its sender. Key and token are checked before anything is read, and again at the end: a
 * body may take minutes, and the session may have ended meanwhile. Throws ApiError and TokenError.
 */
export async function receiveJson(
  context: BackendContext,
  request: Request,
): Promise<{ actor: Actor; body: Record<string, unknown> }> {
  await context.actorOf(request)
  const body = await readJson(request)
  return { actor: await context.actorOf(request), body }
}
