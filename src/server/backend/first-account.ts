import { randomInt } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from '@portico/backend'

/** How the owner signs in for the first time. */
export interface FirstLogin {
  email: string
  /** Known at the start that made it, and never again. */
  password?: string
  /** Where the password stands until somebody has signed in. Absent when the owner chose it, in ADMIN_PASSWORD. */
  file?: string
}

type Parts = Pick<Backend, 'accounts' | 'database' | 'insertRows'>

const DEFAULT_EMAIL = 'owner@localhost'
/** Without the letters and digits that look alike: 20 of these 31 are 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/**
 * Makes the owner's account, with its profile, while there is no account at all: as ADMIN_EMAIL and ADMIN_PASSWORD say, or
 * owner@localhost with a random password. Gives how to sign in, as long as it is new. Throws a sentence for the owner when ADMIN_PASSWORD is too easy to guess.
 */
export async function makeFirstAccount(
  parts: Parts,
  { dataDir, admin }: { dataDir: string; admin?: { email: string; password: string } },
): Promise<FirstLogin | undefined> {
  const file = firstLoginFile(dataDir)
  if (parts.accounts.count()) return readFirstLogin(parts, file)
  if (admin) {
    const passwordHash = await hashChosen(parts, admin)
    makeAdmin(parts, admin.email, passwordHash)
    return { email: admin.email }
  }
  const password = randomPassword()
  const passwordHash = await parts.accounts.hashPassword(password, DEFAULT_EMAIL)
  // first the file: whatever ends the process, there is never an account whose password nobody knows
  writeDurably(file, `E-mail: ${DEFAULT_EMAIL}\nPassword: ${password}\n`)
  makeAdmin(parts, DEFAULT_EMAIL, passwordHash)
  return { email: DEFAULT_EMAIL, password, file }
}

/** Takes away the note of the first password. It has done its duty once somebody has signed in. */
export function forgetFirstLogin(dataDir: string): void {
  rmSync(firstLoginFile(dataDir), { force: true })
}

/** The same where it tells of this account: its password is another one now. */
export function forgetFirstLoginOf(dataDir: string, email: string): void {
  const file = firstLoginFile(dataDir)
  if (existsSync(file) && emailIn(file) === email.toLowerCase()) rmSync(file, { force: true })
}

/** An account with the right to administer, both or neither. */
export function makeAdmin(parts: Parts, email: string, passwordHash: string): void {
  parts.database.transaction(() => grantAdmin(parts, parts.accounts.create(email, passwordHash)))
}

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

function firstLoginFile(dataDir: string): string {
  return join(dataDir, 'first-login.txt')
}

async function hashChosen({ accounts }: Parts, { email, password }: { email: string; password: string }) {
  try {
    return await accounts.hashPassword(password, email)
  } catch (error) {
    throw new Error(`ADMIN_PASSWORD cannot be used. ${(error as Error).message}`, { cause: error })
  }
}

/** The note of an earlier start, if it still holds. */
function readFirstLogin({ accounts }: Parts, file: string): FirstLogin | undefined {
  if (!existsSync(file)) return undefined
  const email = emailIn(file)
  const id = email && accounts.find(email)
  if (id && !accounts.hasSignedIn(id)) return { email, file }
  rmSync(file, { force: true })
  return undefined
}

const emailIn = (file: string) => /^E-mail: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]

function writeDurably(path: string, text: string): void {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
