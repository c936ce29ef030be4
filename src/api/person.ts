/** What a user may do: owners everything, assistants prepare drafts. */
export type PersonRole = 'owner' | 'assistant'

/** A person with an account who may edit the site, as owners see them. Times are ISO 8601. */
export interface Person {
  id: string
  email: string
  role: PersonRole
  since: string
  /** When they were last invited, until they have used the link. */
  invitedAt: string | null
}

/** `isInvited`: a mail is on its way; otherwise they had an account, with which they sign in as before. */
export interface Invited {
  isInvited: boolean
}

/** GET lists the people, POST invites one, DELETE `/{id}` removes one. */
export const PEOPLE_PATH = '/api/people'
