import type { Account } from './accounts.ts'

/** The account of a redeemed code; `isHalfway` if the other address of an e-mail change must confirm too. */
export interface Redeemed {
  account: Account
  isHalfway: boolean
}
