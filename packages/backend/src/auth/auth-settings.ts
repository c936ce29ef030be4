const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long things of the auth service are valid, and how many there may be. The limits for anonymous clients are in the gate's
 * rules.
 */
export const AUTH_SETTINGS = {
  /** How long a refresh token that was just replaced still returns its successor: two tabs may refresh at once. */
  refreshReuseSeconds: 10,
  /** A session that has not been refreshed for this long has ended. */
  idleSessionSeconds: 60 * DAY,
  /** How long the link and the code of a mail are valid. */
  codeSeconds: HOUR,
  /** Wrong codes of an account before each further one is followed by a wait, which doubles up to the longest. */
  codeFreeTries: 10,
  codeFirstWaitSeconds: HOUR,
  codeLongestWaitSeconds: 7 * DAY,
  /** How long the `?code=` of a PKCE flow is valid. */
  authCodeSeconds: 5 * MINUTE,
  challengeSeconds: 5 * MINUTE,
  maxFactors: 10,
  maxPasskeys: 10,
  /** How long after a sign-in, or a password or nonce, a session may change credentials. */
  recentProofSeconds: 15 * MINUTE,
  /** How long a change of address may wait for its confirmations, no matter how often its mails are sent again. */
  emailChangeSeconds: DAY,
  /** How long the link in the mail about a new second factor can remove it. */
  undoFactorSeconds: 3 * DAY,
  /** Deferred work starts at a random moment within this time. */
  deferralMs: 200,
} as const

/** The cost of argon2id. */
export interface HashCost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

export interface Hashing {
  cost: HashCost
  /** After hashing a password of an anonymous client, the queue pauses for this multiple of the time it took. */
  rest: number
}

export const HASHING: Hashing = {
  // OWASP's argon2id parameters: 19 MiB, two passes, one lane
  cost: { memory: 19_456, passes: 2, parallelism: 1 },
  // guesses take 5 % of a page's rate where server and hashes share a core; with 9 they took 14 %
  rest: 12,
}
