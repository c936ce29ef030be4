import type { BackendContext } from '../context.ts'
import { requireAllowed } from './policies.ts'
import { receiveJson } from './receive-json.ts'
import { readTransfer, requireFit } from './transfer.ts'

/**
 * POST object/move: another name for an object, in its bucket or another, which takes the right to update in both. An
 * object that the rules refuse there stays where it is. Throws ApiError and TokenError.
 */
export async function moveObject(context: BackendContext, request: Request): Promise<Response> {
  const { actor, body } = await receiveJson(context, request)
  const { object, bucket, name } = readTransfer(context, actor, body, 'update')
  requireAllowed(context, actor, bucket, 'update')
  requireFit(context, object, { bucket, name })
  const isElsewhere = bucket !== object.bucket || name !== object.name
  if (isElsewhere) context.storage.move(object, bucket, name)
  return Response.json({ message: 'Successfully moved', Id: object.id, Key: name })
}
