import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { readJson } from './json-body.ts'

/** In bytes: a few names of full length, escaped. A stranger may send it, and a megabyte takes long to parse. */
export const MAX_BODY = 32 * 1024

/**
 * The body as a JSON object, and its sender. Key and token are checked before anything is read, and again at the end: a
 * body may take minutes, and the session may have ended meanwhile. `maxBytes` is how much this sender may send. Throws
 * ApiError and TokenError.
 */
export async function receiveJson(
  context: BackendContext,
  request: Request,
  maxBytes: (sender: Actor) => number = () => MAX_BODY,
): Promise<{ actor: Actor; body: Record<string, unknown> }> {
  const sender = await context.actorOf(request)
  const body = await readJson(request, maxBytes(sender))
  return { actor: await context.actorOf(request), body }
}
