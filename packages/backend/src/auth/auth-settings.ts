/** At most `points` in `seconds`. */
export interface Limit {
  points: number
  seconds: number
}

/** What argon2id spends on a password. */
export interface HashCost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** The settings of the auth service. Products normally use the defaults; tests change them. */
export interface AuthSettings {
  accessTokenSeconds: number
  /** How long a refresh token that was just replaced still returns its successor: two tabs may refresh at once. */
  refreshReuseSeconds: number
  /** A session that has not been refreshed for this long has ended. */
  idleSessionSeconds: number
  /** How long the link and the code of a mail are valid, and how many wrong guesses the code allows. */
  codeSeconds: number
  codeTries: number
  /** Wrong codes of an account before each further one is followed by a wait, which doubles up to the longest. */
  codeFreeTries: number
  codeFirstWaitSeconds: number
  codeLongestWaitSeconds: number
  /** How long the `?code=` of a PKCE flow is valid. */
  authCodeSeconds: number
  challengeSeconds: number
  maxFactors: number
  /** How long after a sign-in, or a password or nonce, a session may change credentials. */
  recentProofSeconds: number
  /** How long a change of address may wait for its confirmations, no matter how often its mails are sent again. */
  emailChangeSeconds: number
  /** How long the link in the mail about a new second factor can remove it. */
  undoFactorSeconds: number
  passwordCost: HashCost
  /** Maximum number of password hashes in the queue. */
  maxWaitingHashes: number
  /** After hashing a stranger's password, the queue pauses for this many times the time that it took. */
  hashRest: number
  /** Work that a response must not wait for starts at a random moment within this time. */
  deferralMs: number
  limits: AuthLimits
}

/**
 * What is limited, and by which key. `address` is the client's network, `account` the e-mail address, whether it exists
 * or not. An IPv6 /56 has twice the allowance of an address, a /48 four times.
 */
export interface AuthLimits {
  /** Failed passwords. A device that has signed in to the account before is counted by itself only. */
  passwordByDevice: Limit
  passwordByAddressAndAccount: Limit
  passwordByAddress: Limit
  /** Beyond this, all networks that never signed in to the account are together slowed down to `passwordSlow`. */
  passwordByAccount: Limit
  passwordSlow: Limit
  mailByAddressAndAccount: Limit
  mailByAddress: Limit
  mailByAccount: Limit
  refreshBySession: Limit
  /** Of tokens that were never issued. */
  refreshByAddress: Limit
  verifyByAddress: Limit
  /** Wrong codes of a second factor. */
  factorByAddressAndAccount: Limit
  factorByAccount: Limit
}

const HOUR = 3600
const DAY = 24 * HOUR

export const AUTH_DEFAULTS: AuthSettings = {
  accessTokenSeconds: HOUR,
  refreshReuseSeconds: 10,
  idleSessionSeconds: 60 * DAY,
  codeSeconds: HOUR,
  codeTries: 5,
  codeFreeTries: 10,
  codeFirstWaitSeconds: HOUR,
  codeLongestWaitSeconds: 7 * DAY,
  authCodeSeconds: 300,
  challengeSeconds: 300,
  maxFactors: 10,
  recentProofSeconds: 900,
  emailChangeSeconds: DAY,
  undoFactorSeconds: 3 * DAY,
  // OWASP's argon2id parameters: 19 MiB, two passes, one lane
  passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
  maxWaitingHashes: 16,
  // guesses take 6 % of the home page's rate on two busy cores; with 4 they took 12 %
  hashRest: 9,
  deferralMs: 200,
  limits: {
    passwordByDevice: { points: 10, seconds: 900 },
    passwordByAddressAndAccount: { points: 10, seconds: 900 },
    passwordByAddress: { points: 60, seconds: HOUR },
    passwordByAccount: { points: 100, seconds: 900 },
    passwordSlow: { points: 1, seconds: 1 },
    mailByAddressAndAccount: { points: 1, seconds: 60 },
    mailByAddress: { points: 30, seconds: HOUR },
    mailByAccount: { points: 12, seconds: HOUR },
    refreshBySession: { points: 150, seconds: 300 },
    refreshByAddress: { points: 150, seconds: 300 },
    verifyByAddress: { points: 30, seconds: 300 },
    factorByAddressAndAccount: { points: 5, seconds: 300 },
    factorByAccount: { points: 10, seconds: HOUR },
  },
}
