/*
 * The limits for anonymous clients. [points, seconds]: so many at once, and as many again in that time, evenly. An IPv6 /56 and
 * /48 has twice and four times what a /64 has, an IPv4 /24 four times what an address has.
 *
 *   network   each network
 *   both      each network, under one name
 *   name      one name, all networks together; a network that has succeeded under it before is exempt
 *   own       one device, session or code
 *   all       all anonymous clients together
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Never replenished. */
const NEVER = Number.POSITIVE_INFINITY

export type Allowance = readonly [points: number, seconds: number]

export type Rule = Partial<Record<'network' | 'both' | 'name' | 'own' | 'all', Allowance>>

export type RuleName = keyof typeof RULES

export const RULES = {
  // secrets, before they are checked; a success gives the point back
  password: { network: [60, HOUR], both: [10, 15 * MINUTE], name: [100, 100] },
  passwordOfDevice: { own: [10, 15 * MINUTE] },
  factor: { both: [5, 5 * MINUTE], name: [10, HOUR] },
  // of one mail's code, and codes of any mail
  guess: { own: [5, NEVER] },
  code: { network: [30, 5 * MINUTE] },
  // challenges for passkeys
  passkey: { network: [30, 5 * MINUTE] },
  // tokens that were never issued, and those of a session
  refresh: { network: [150, 5 * MINUTE] },
  refreshOfSession: { own: [150, 5 * MINUTE] },
  // requests for a mail, and the mails that an account gets
  mailRequest: { network: [30, HOUR], both: [1, MINUTE] },
  mailToAccount: { name: [12, HOUR] },
  // what visitors send: far more than a household or an office sends, far less than a script could
  visit: { network: [60, MINUTE] },
  subscription: { network: [60, MINUTE] },
  message: { network: [5, 10 * MINUTE] },
  // of networks that loaded no page before: they are asked to send again, which then works
  messageOfUnseen: { all: [20, 10 * MINUTE] },
  // what the disk and the inbox take
  messageOfAll: { all: [2_000, HOUR] },
  // mails to the owner about one message, and about all that are waiting beyond that
  mailToOwner: { all: [20, 10 * MINUTE] },
  digestToOwner: { all: [1, 10 * MINUTE] },
  // mails to the owner about drafts that others have prepared
  preparedToOwner: { all: [1, 10 * MINUTE] },
  // what a program does with its access key
  callOfKey: { own: [60, MINUTE] },
  pictureOfKey: { own: [100, 24 * HOUR] },
} as const satisfies Record<string, Rule>

/** Drafts of one access key that wait for the owner, who reads each of them. */
export const DRAFTS_OF_KEY = 50

/** Passwords of anonymous clients that wait to be hashed; beyond that, clients are asked to retry after a second. */
export const WAITING_HASHES = 16

/**
 * Milliseconds of the main thread, for requests that are not answered from a cache. Each network has one budget for all of
 * them. All anonymous clients together have a share for each kind of request, so that a flood of one kind does not affect the
 * others: `busy` of the time that passes, and `idle` of the time in which the thread has nothing to do. `atLeastMs` is the
 * minimum price of a request: it covers reading it from its connection and later work.
 */
export const THREAD = {
  network: [400, 13] satisfies Allowance,
  /** A body is read from its connection piece by piece, even if the request is refused. */
  bodyBytesPerMs: 500_000,
  kinds: {
    page: { atOnceMs: 100, busy: 0.04, idle: 0.4, atLeastMs: 0.3 },
    read: { atOnceMs: 100, busy: 0.04, idle: 0.4, atLeastMs: 0.1 },
    file: { atOnceMs: 100, busy: 0.05, idle: 0.4, atLeastMs: 0.1 },
    // form: networks that loaded a page recently; unseenForm: all others
    form: { atOnceMs: 100, busy: 0.03, idle: 0.2, atLeastMs: 4 },
    unseenForm: { atOnceMs: 50, busy: 0.01, idle: 0.05, atLeastMs: 4 },
    signIn: { atOnceMs: 100, busy: 0.05, idle: 0.4, atLeastMs: 1 },
    // the check of a token that is not in the cache
    token: { atOnceMs: 100, busy: 0.03, idle: 0.2, atLeastMs: 1 },
    drawing: { atOnceMs: 100, busy: 0.05, idle: 0.2, atLeastMs: 3 },
  },
} as const

export type Kind = keyof typeof THREAD.kinds

/** Unsent bytes of responses to anonymous clients: beyond that, the slowest reader is disconnected. */
export const UNSENT = { network: 4_000_000, all: 64_000_000, bytesPerSecond: 16_000, graceSeconds: 15 } as const

/** Connections of a network: a fifth of what the server takes, far more than the browsers of an office need. */
export const CONNECTIONS = 1_000
