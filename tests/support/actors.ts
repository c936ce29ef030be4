import type { Claims } from './supabase/postgrest.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export interface Account {
  id: string
  isAdmin: boolean
  isAssistant?: true
  factor?: 'unverified' | 'verified'
}

const user: Account = { id: idOf(1), isAdmin: false }
const userWithFactor: Account = { id: idOf(2), isAdmin: false, factor: 'verified' }
const admin: Account = { id: idOf(3), isAdmin: true }
const adminWithFactor: Account = { id: idOf(4), isAdmin: true, factor: 'verified' }
const adminSettingUp: Account = { id: idOf(5), isAdmin: true, factor: 'unverified' }
const assistant: Account = { id: idOf(6), isAdmin: false, isAssistant: true }
const assistantWithFactor: Account = { id: idOf(7), isAdmin: false, isAssistant: true, factor: 'verified' }

export const accounts = [
  ...[user, userWithFactor, admin, adminWithFactor, adminSettingUp],
  ...[assistant, assistantWithFactor],
]

/** An account without a session; its profile, and a row of every other table, exist to be read, changed and removed. */
export const OTHER_ID = idOf(9)

interface SignedIn {
  account: Account
  aal?: Claims['aal']
  isExpired?: boolean
  /** Signed out, though the token has not expired. */
  hasEnded?: boolean
  /** The program that has the token, if it is not the account's owner. */
  program?: string
}

/** Every actor with an access token. */
const signedIn = {
  'a user': { account: user },
  'a user past the second factor': { account: userWithFactor, aal: 'aal2' },
  'an admin': { account: admin },
  'an admin past the second factor': { account: adminWithFactor, aal: 'aal2' },
  'an admin short of the second factor': { account: adminWithFactor },
  'an admin setting up a second factor': { account: adminSettingUp },
  'an assistant': { account: assistant },
  'an assistant past the second factor': { account: assistantWithFactor, aal: 'aal2' },
  'an assistant short of the second factor': { account: assistantWithFactor },
  'a program of an assistant': { account: assistant, program: 'a client of OAuth' },
  'a program of an admin': { account: admin, program: 'a client of OAuth' },
  'an expired token': { account: admin, isExpired: true },
  'a session that was signed out': { account: admin, hasEnded: true },
} satisfies Record<string, SignedIn>

export type SessionName = keyof typeof signedIn
export type ActorName = 'a visitor' | SessionName | 'the secret key'

export const sessionNames = Object.keys(signedIn) as SessionName[] // they are its keys
export const actorNames: ActorName[] = ['a visitor', ...sessionNames, 'the secret key']

/** The claims of the actor's access token. `exp` is in seconds since 1970. */
export function claimsOf(name: SessionName): Claims {
  const { account, aal = 'aal1', isExpired, program }: SignedIn = signedIn[name]
  const exp = Math.floor(Date.now() / 1000) + (isExpired ? -60 : 3600)
  const session = { sub: account.id, session_id: idOf(100 + sessionNames.indexOf(name)) }
  return { ...session, role: 'authenticated', aal, exp, ...(program && { client_id: program }) }
}

/** The sessions that have not ended. */
export const liveSessions = sessionNames
  .filter((name) => !('hasEnded' in signedIn[name]))
  .map((name) => ({ id: claimsOf(name).session_id, userId: claimsOf(name).sub }))
