import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { storageErrors } from './storage-error.ts'

/** Whether files are written, listed and removed at this actor's word: an admin's, or that of the server's own key. */
export const canManage = (actor: Actor): boolean => actor.isAdmin || actor.role === 'service_role'

/** Throws ApiError unless the request comes from somebody who may write files, now. */
export async function requireManager(context: BackendContext, request: Request): Promise<void> {
  if (!canManage(await context.actorOf(request))) throw storageErrors.accessDenied()
}

/** The same as a question; a refused key or token is a no. */
export const isManager = (context: BackendContext, request: Request): Promise<boolean> =>
  context.actorOf(request).then(canManage, () => false)
