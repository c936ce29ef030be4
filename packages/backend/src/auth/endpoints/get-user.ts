import type { Operation } from '../auth.ts'
import { requireSession } from '../require-session.ts'
import { userJson } from '../user-json.ts'

/** GET user. */
export const getUser: Operation = async (auth, call) => {
  const { account } = await requireSession(auth, call)
  return Response.json(userJson(auth, account))
}
