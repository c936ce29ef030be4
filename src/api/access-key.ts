/** In letters: what the owner calls the program. */
export const KEY_NAME_LENGTH = 60

/** Lets a program prepare drafts. The key itself is shown once, when it is created; the site stores its hash. */
export interface AccessKey {
  id: string
  name: string
  /** The account of the admin: the key ends when they stop being one. */
  made_by: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
}

/** The routes of the page on which the owner approves a program. */
export const CONNECT_PATH = '/api/connect'

/** A program that asks to be connected (OAuth), as the owner is shown it. */
export interface WantedConnection {
  /** For the approval, once. */
  ticket: string
  /** As it claims. */
  name: string
  /** The owner of the address that the browser returns to. */
  place: string
  /** How many waiting drafts of its ended connections it takes over. */
  drafts: number
  /** Where the browser returns if the owner refuses. */
  refuseTo: string
}
