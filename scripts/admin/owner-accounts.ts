import { commandHere } from '#server/environment/program.ts'
import { quoted } from '../command-line/command.ts'

/** The admin accounts of a site, on either backend. Methods reject with a sentence for the owner. */
export interface OwnerAccounts {
  /** Creates an admin account; returns false if the account already existed and was made an admin. */
  create(email: string, password: string): Promise<boolean>
  /** Sets another password, confirms the address and ends every session. Returns until when the account is banned, if it is. */
  resetPassword(email: string, password: string): Promise<string | undefined>
  /** Gives the account another address, without a mail. Its password and its sessions stay. */
  setEmail(email: string, newEmail: string): Promise<void>
  /** Removes the account's second factors and passkeys, and returns how many there were. */
  resetFactors(email: string): Promise<number>
  close(): void
}

export const hasAccount = (email: string) => new Error(`${email} has an account already. Nothing was changed.`)

export const noAccount = (email: string) =>
  new Error(`${email} has no account. Create one with: ${commandHere(`admin create ${quoted(email)}`)}`)
