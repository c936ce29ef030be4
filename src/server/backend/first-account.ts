import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from '@portico/backend'
import { messageOf } from '@portico/backend/faults'
import type { Settings } from '../environment/env.ts'

export interface FirstLogin {
  email: string
  /** Known only to the start that created it. */
  password?: string
  /** The file with the password until the first sign-in. Absent when the owner chose it, in ADMIN_PASSWORD. */
  file?: string
}

type Parts = Pick<Backend, 'accounts' | 'database' | 'insertRows'>

const DEFAULT_EMAIL = 'owner@localhost'
/** Without letters and digits that look alike: 20 of these 31 characters are 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/**
 * Creates the owner's account with its profile if there is no account yet: from ADMIN_EMAIL and ADMIN_PASSWORD, or
 * owner@localhost with a random password. Returns how to sign in, until the first sign-in. Throws a sentence for the owner when
 * ADMIN_PASSWORD is too easy to guess.
 */
export async function makeFirstAccount(parts: Parts, { dataDir, admin }: Pick<Settings, 'dataDir' | 'admin'>) {
  const file = firstLoginFile(dataDir)
  if (parts.accounts.count()) return readFirstLogin(parts, file)
  if (admin) {
    const { email, password } = admin
    const passwordHash = await parts.accounts.hashPassword(password, email).catch((cause: unknown) => {
      throw new Error(`ADMIN_PASSWORD cannot be used. ${messageOf(cause)}`, { cause })
    })
    makeAdmin(parts, email, passwordHash)
    return { email }
  }
  const password = randomPassword()
  const passwordHash = await parts.accounts.hashPassword(password, DEFAULT_EMAIL)
  // the file comes first: if the process is killed, no account is left with an unknown password
  rmSync(file, { force: true })
  writeFileSync(file, `E-mail: ${DEFAULT_EMAIL}\nPassword: ${password}\n`, { flag: 'wx', mode: 0o600, flush: true })
  makeAdmin(parts, DEFAULT_EMAIL, passwordHash)
  return { email: DEFAULT_EMAIL, password, file }
}

/** Deletes the note with the first password, which is not needed after the first sign-in. */
export const forgetFirstLogin = (dataDir: string): void => rmSync(firstLoginFile(dataDir), { force: true })

/** Deletes the note if it is for this account, whose password has just changed. */
export function forgetFirstLoginOf(dataDir: string, email: string): void {
  const file = firstLoginFile(dataDir)
  if (isNoteOf(file, email)) rmSync(file, { force: true })
}

/** Puts another address into the note if it is for this account, whose password only the note may know. */
export function renameFirstLogin(dataDir: string, email: string, newEmail: string): void {
  const file = firstLoginFile(dataDir)
  if (!isNoteOf(file, email)) return
  const note = readFileSync(file, 'utf8').replace(EMAIL_LINE, () => `E-mail: ${newEmail.toLowerCase()}`)
  writeFileSync(file, note, { flush: true })
}

/** Creates an account together with its admin profile, or neither. */
export const makeAdmin = (parts: Parts, email: string, passwordHash: string): void =>
  parts.database.transaction(() => grantAdmin(parts, parts.accounts.create(email, passwordHash)))

export function grantAdmin({ database, insertRows }: Omit<Parts, 'accounts'>, id: string): void {
  database.transaction(() => {
    database.run('delete from profiles where id = ?', id)
    insertRows('profiles', [{ id, is_admin: true }])
  })
}

/** 99 random bits, easy to read and to type. */
export function randomPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

const firstLoginFile = (dataDir: string) => join(dataDir, 'first-login.txt')

/** The note of an earlier start, if it is still valid. */
function readFirstLogin({ accounts }: Parts, file: string): FirstLogin | undefined {
  if (!existsSync(file)) return undefined
  const email = emailIn(file)
  const id = email && accounts.find(email)
  if (id && !accounts.hasSignedIn(id)) return { email, file }
  rmSync(file, { force: true })
  return undefined
}

const EMAIL_LINE = /^E-mail: (.+)$/m

const emailIn = (file: string) => EMAIL_LINE.exec(readFileSync(file, 'utf8'))?.[1]

const isNoteOf = (file: string, email: string) => existsSync(file) && emailIn(file) === email.toLowerCase()

/**
 * Lines printed at start until the owner has signed in. The password is only shown on a terminal: other output ends up
 * in a journal, where everybody with access to it could read the password.
 */
export function explainSignIn(siteUrl: string, firstLogin: FirstLogin | undefined, isTerminal: boolean): string {
  if (!firstLogin) return ''
  const { email, password, file } = firstLogin
  const where = `\nSign in at ${siteUrl}/admin/login as ${email}`
  if (password && isTerminal) return `${where} with the password ${password}\nUntil you do, it is also in ${file}.`
  return file ? `${where}. The password is in ${file}` : `${where}.`
}
