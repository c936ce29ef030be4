import { authErrors } from './errors.ts'

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The id in a path, in lower case. Throws AuthError, which calls it `name`. */
export function requireUuid(id: string | undefined, name: 'factor_id' | 'user_id'): string {
  if (!id || !isUuid(id)) throw authErrors.notUuid(name)
  return id.toLowerCase()
}
