/** In letters: what the owner calls the program. */
export const KEY_NAME_LENGTH = 60

/** What lets a program prepare drafts. The key itself is shown once, when it is made; the site keeps its hash. */
export interface AccessKey {
  id: string
  name: string
  /** The account of the admin: the key stops with their right. */
  made_by: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
}

/** Where the page on which the owner agrees asks about a program, and agrees. */
export const CONNECT_PATH = '/api/connect'

/** A program that asks to be connected (OAuth), as the owner is shown it. */
export interface WantedConnection {
  /** For agreeing, once. */
  ticket: string
  /** Its own claim. */
  name: string
  /** Whose address the browser goes back to. */
  place: string
  /** How many waiting drafts of its ended connections it takes over. */
  drafts: number
  /** Where the browser goes back to if the owner refuses. */
  refuseTo: string
}
