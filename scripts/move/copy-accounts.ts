import { isDeepStrictEqual } from 'node:util'
import { type Account, refusalOf, type Target } from './endpoint.ts'

export type AccountDifference = ReturnType<typeof compareAccounts>

export function compareAccounts(accounts: readonly Account[], there: readonly Account[]) {
  return {
    wanted: accounts.filter((account) => !there.some((other) => isSame(account, other))),
    /** Accounts of the target that the source does not have. */
    unwanted: there.filter(({ id }) => !accounts.some((account) => account.id === id)),
    there,
  }
}

/**
 * Creates these accounts in the target, replacing existing ones, because their passwords there are unknown. Removes those that
 * the source does not have. Resolves with a sentence for each that the target refuses.
 */
export async function copyAccounts(
  accounts: readonly Account[],
  { unwanted, there }: AccountDifference,
  target: Target,
): Promise<string[]> {
  const ids = new Set([...accounts, ...unwanted].map(({ id }) => id))
  for (const { id } of there) if (ids.has(id)) await target.removeAccount(id)
  const refusals: string[] = []
  // in their order
  for (const account of accounts)
    refusals.push(...(await refusalOf(`The account ${account.name}`, () => target.addAccount(account))))
  return refusals
}

const isSame = (one: Account, other: Account) =>
  one.id === other.id &&
  one.email === other.email &&
  one.isConfirmed === other.isConfirmed &&
  // the other side turns a duration into an instant
  (one.bannedUntil === null) === (other.bannedUntil === null) &&
  holds(other.userMetadata, one.userMetadata) &&
  holds(other.appMetadata, one.appMetadata)

/** GoTrue adds to the metadata of an account. */
const holds = (whole: object, part: object) => isDeepStrictEqual({ ...whole, ...part }, { ...whole })
