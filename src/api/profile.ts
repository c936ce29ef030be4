import { guard, isBoolean } from '#content/guard.ts'

/** Whether an account may edit; `id` is the account's. */
export interface Profile {
  id: string
  is_admin: boolean
  /** Prepares changes, which an admin publishes. */
  is_assistant: boolean
}

export const isProfile = guard<Pick<Profile, 'is_admin'>>({ is_admin: isBoolean })
export const isAssistantProfile = guard<Pick<Profile, 'is_assistant'>>({ is_assistant: isBoolean })
