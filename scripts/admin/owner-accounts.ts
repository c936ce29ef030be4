/** The admin accounts of a site, on either backend. Methods reject with a sentence for the owner. */
export interface OwnerAccounts {
  /** Creates an admin account; returns false if the account already existed and was made an admin. */
  create(email: string, password: string): Promise<boolean>
  resetPassword(email: string, password: string): Promise<void>
  /** Removes the account's second factors and returns how many there were. */
  resetFactors(email: string): Promise<number>
  close(): void
}

export const noAccount = (email: string) =>
  new Error(`${email} has no account. Create one with: npm run admin -- create ${email}`)
