import { guard, isBoolean } from './guard.ts'

/** Who may edit: the row whose `id` is the account's id. */
export interface Profile {
  id: string
  is_admin: boolean
}

export const isProfile = guard<Pick<Profile, 'is_admin'>>({ is_admin: isBoolean })
