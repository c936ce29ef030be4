/** At most `points` in `seconds`. */
export interface Limit {
  points: number
  seconds: number
}

/** The numbers of the auth service. A test may pass others; the program runs with the defaults. */
export interface AuthSettings {
  accessTokenSeconds: number
  /** How long a refresh token that was just replaced still gives its successor: two tabs may refresh at once. */
  refreshReuseSeconds: number
  /** A session that was not refreshed for so long is over. */
  idleSessionSeconds: number
  /** How long a mail's link and code work, and how often the code may be tried wrongly. */
  codeSeconds: number
  codeTries: number
  /** Wrong codes of an account until every further one is followed by a wait, which doubles up to the longest. */
  codeFreeTries: number
  codeFirstWaitSeconds: number
  codeLongestWaitSeconds: number
  /** How long the `?code=` of a PKCE flow works. */
  authCodeSeconds: number
  challengeSeconds: number
  maxFactors: number
  /** How long a sign-in, or a password or nonce given in a session, lets it change how one signs in. */
  recentProofSeconds: number
  /** How long a change of address may wait for its confirmations, however often its mails are sent again. */
  emailChangeSeconds: number
  /** How long the mail about a new second factor can take it back. */
  undoFactorSeconds: number
  /** Password hashes that may wait for their turn. */
  maxWaitingHashes: number
  /** After a stranger's password was hashed, the next one waits so many times as long as that took. */
  hashRest: number
  /** After an answer, work that it must not wait for starts within this time, at random. */
  deferralMs: number
  limits: AuthLimits
}

/**
 * What is counted, and by what. `address` is the client's network, `account` the e-mail address, whether it exists or not.
 * What an address may do, an IPv6 /56 may do twice and a /48 four times.
 */
export interface AuthLimits {
  /** Failed passwords. A device that has signed in to the account is counted for itself, and by nothing else. */
  passwordByDevice: Limit
  passwordByAddressAndAccount: Limit
  passwordByAddress: Limit
  /** From here on, networks that never signed in to the account are slowed down to `passwordSlow`, all together. */
  passwordByAccount: Limit
  passwordSlow: Limit
  mailByAddressAndAccount: Limit
  mailByAddress: Limit
  mailByAccount: Limit
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
  maxWaitingHashes: 16,
  hashRest: 4,
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
    refreshByAddress: { points: 150, seconds: 300 },
    verifyByAddress: { points: 30, seconds: 300 },
    factorByAddressAndAccount: { points: 5, seconds: 300 },
    factorByAccount: { points: 10, seconds: HOUR },
  },
}
