import type { Operation } from '../../auth.ts'
import { userJson } from '../../user-json.ts'
import { requireUser } from './require-user.ts'

/** GET admin/users/{id}. */
export const getUser: Operation = async (auth, call) => Response.json(userJson(auth, await requireUser(auth, call)))
