import { guard, isBoolean } from '#content/guard.ts'

/** Whether an account may edit; `id` is the account's. */
export interface Profile {
  id: string
  is_admin: boolean
}

export const isProfile = guard<Pick<Profile, 'is_admin'>>({ is_admin: isBoolean })
