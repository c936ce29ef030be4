import type { Account } from './accounts.ts'

/** The account that a code proves; `isHalfway` when the other address of an e-mail change must confirm too. */
export interface Redeemed {
  account: Account
  isHalfway: boolean
}
