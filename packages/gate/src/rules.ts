/*
 * What a stranger may take. [points, seconds]: so many at once, and as many again in that time, evenly. An IPv6 /56 and
 * /48 has twice and four times what a /64 has, an IPv4 /24 four times what an address has.
 *
 *   network   each network
 *   both      each network, under one name
 *   name      one name, all networks together; a network that has succeeded under it before is not held up
 *   own       one device, session or code
 *   all       all strangers together
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
/** What was taken is not regained. */
const NEVER = Number.POSITIVE_INFINITY

export type Allowance = readonly [points: number, seconds: number]

export interface Rule {
  network?: Allowance
  both?: Allowance
  name?: Allowance
  own?: Allowance
  all?: Allowance
}

export type RuleName = keyof typeof RULES

export const RULES = {
  // secrets, before they are checked; a success gives the point back
  password: { network: [60, HOUR], both: [10, 15 * MINUTE], name: [100, 100] },
  passwordOfDevice: { own: [10, 15 * MINUTE] },
  factor: { both: [5, 5 * MINUTE], name: [10, HOUR] },
  // of one mail's code, and codes of any mail
  guess: { own: [5, NEVER] },
  code: { network: [30, 5 * MINUTE] },
  // tokens that were never issued, and those of a session
  refresh: { network: [150, 5 * MINUTE] },
  refreshOfSession: { own: [150, 5 * MINUTE] },
  // requests for a mail, and the mails that an account gets
  mailRequest: { network: [30, HOUR], both: [1, MINUTE] },
  mailToAccount: { name: [12, HOUR] },
  // what visitors send: far more than a household or an office, far less than a script could fake
  visit: { network: [60, MINUTE] },
  subscription: { network: [60, MINUTE] },
  message: { network: [5, 10 * MINUTE] },
  // of networks that were shown nothing a few seconds before: they are asked to send again, which then works
  messageOfUnseen: { all: [20, 10 * MINUTE] },
  // what the disk and the inbox take
  messageOfAll: { all: [2_000, HOUR] },
  // mails to the owner about one message, and about all that are waiting beyond that
  mailToOwner: { all: [20, 10 * MINUTE] },
  digestToOwner: { all: [1, 10 * MINUTE] },
} as const satisfies Record<string, Rule>

/** Passwords of strangers that wait to be hashed; whoever comes then is asked to come back in a second. */
export const WAITING_HASHES = 16
