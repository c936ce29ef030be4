import { openAccountAdmin } from '@portico/backend/accounts'
import { forgetFirstLoginOf, grantAdmin, makeAdmin, renameFirstLogin } from '#server/backend/first-account.ts'
import { hasAccount, noAccount, type OwnerAccounts } from './owner-accounts.ts'

/** The accounts of the embedded backend; the site may be running. */
export function openEmbeddedAccounts(dataDir: string): OwnerAccounts {
  const parts = openAccountAdmin(dataDir)
  const { accounts } = parts
  const require = (email: string) => {
    const id = accounts.find(email)
    if (!id) throw noAccount(email)
    return id
  }
  return {
    async create(email, password) {
      const known = accounts.find(email)
      if (known) grantAdmin(parts, known)
      else makeAdmin(parts, email, await accounts.hashPassword(password, email))
      return !known
    },
    async resetPassword(email, password) {
      const bannedUntil = accounts.resetPassword(require(email), await accounts.hashPassword(password, email))
      forgetFirstLoginOf(dataDir, email)
      return bannedUntil
    },
    async setEmail(email, newEmail) {
      const id = require(email)
      if (accounts.find(newEmail)) throw hasAccount(newEmail)
      accounts.setEmail(id, newEmail)
      renameFirstLogin(dataDir, email, newEmail)
    },
    resetFactors: async (email) => accounts.resetFactors(require(email)),
    close: parts.close,
  }
}
