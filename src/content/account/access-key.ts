/** In letters: what the owner calls the program. */
export const KEY_NAME_LENGTH = 60

/** What lets a program prepare drafts. The key itself is shown once, when it is made; the site keeps its hash. */
export interface AccessKey {
  id: string
  /** Given by the owner. */
  name: string
  /** The account of the admin: the key stops with their right. */
  made_by: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
}
