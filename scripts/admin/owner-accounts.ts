/** The accounts that administer a site, wherever they are kept. Methods reject with a sentence for the owner. */
export interface OwnerAccounts {
  /** Makes an account with the right to administer; false if it was there already and has the right now. */
  create(email: string, password: string): Promise<boolean>
  resetPassword(email: string, password: string): Promise<void>
  /** Removes the account's second factors and gives how many there were. */
  resetFactors(email: string): Promise<number>
  close(): void
}

export const noAccount = (email: string) => new Error(`${email} has no account. Make one with: create ${email}`)
