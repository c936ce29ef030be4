import { hash, randomBytes } from 'node:crypto'
import type { AccessKey } from '#api/access-key.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { onlyRow, rowsOf } from '#data/rest/rows-of.ts'
import { KEY_COLUMNS } from '#data/session/access-keys.ts'
import type { OwnersLetter } from '../mail/letter.ts'
import { CLOCKS_APART_MS } from './tickets.ts'

// Keys of programs. `rest` has the secret key. Everything throws RestError.

/** The prefix by which people and secret scanners recognise a key. */
const PREFIX = 'portico_key_'

/** How long a connected program has a key before it asks for the next one. */
export const TOKEN_SECONDS = 60 * 60

export const keyOf = (secret: string) => PREFIX + secret

/** 256 random bits, so a plain hash of it can neither be guessed nor looked up in a list. */
const newKey = () => keyOf(randomBytes(32).toString('base64url'))

/** `key` is shown once; the database has its hash. */
export async function makeAccessKey(rest: Tables, name: string, madeBy: string) {
  const key = newKey()
  const row = { name, made_by: madeBy, key_hash: hash('sha256', key) }
  return { key, stored: onlyRow<AccessKey>(await rest.from('access_keys').insert(row).select(KEY_COLUMNS)) }
}

/** Revokes a key, from the next request on; null if there is none. A revoked one stays so. */
export async function revokeAccessKey(rest: Tables, id: string): Promise<AccessKey | null> {
  const revoked = rest.from('access_keys').update({ revoked_at: now() }).eq('id', id)
  return rowsOf<AccessKey>(await revoked.select(KEY_COLUMNS))[0] ?? null
}

/** The key of a request, unless it was revoked or its creator is no longer an admin. */
export async function findAccessKey(rest: Tables, key: string | undefined): Promise<AccessKey | null> {
  if (!key?.startsWith(PREFIX)) return null
  return findValid(rest, 'key_hash', hash('sha256', key))
}

/** The key with this id, under the same conditions. */
export const findAccessKeyById = (rest: Tables, id: string) => findValid(rest, 'id', id)

async function findValid(rest: Tables, column: 'id' | 'key_hash', value: string): Promise<AccessKey | null> {
  const keys = rest.from('access_keys').select(`${KEY_COLUMNS}, expires_at`).eq(column, value).is('revoked_at', null)
  const [found] = rowsOf<AccessKey & { expires_at: string | null }>(await keys)
  if (!found || (column === 'key_hash' && isExpired(found.expires_at))) return null
  const makers = rest.from('profiles').select('id').eq('id', found.made_by).is('is_admin', true)
  if (rowsOf(await makers).length === 0) return null
  if (!isRecent(found.last_used_at)) await rest.from('access_keys').update({ last_used_at: now() }).eq('id', found.id)
  return found
}

/** A token with a longer validity was issued while a clock was ahead. */
function isExpired(time: string | null): boolean {
  const leftMs = time === null ? 1 : Date.parse(time) - Date.now()
  return leftMs <= 0 || leftMs > TOKEN_SECONDS * 1000 + CLOCKS_APART_MS
}

const MINUTE_MS = 60_000
const isRecent = (time: string | null) => time !== null && Math.abs(Date.now() - Date.parse(time)) < MINUTE_MS
const now = () => new Date().toISOString()

export const newProgramLetter =
  (program: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'A program may prepare drafts for your site',
    opening: [
      `${by} has let the program “${program}” prepare drafts for the website of ${site}.`,
      'It reads what visitors see. It cannot publish or delete anything, read the messages, or change the settings.',
    ],
    closing: ['If you did not approve this, revoke it under People and programs now, and choose a new password.'],
    link: { label: 'Open People and programs', url: `${admin}/people` },
  })

/** `by` is the owner who had let the program in. */
export const replayLetter =
  (program: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'The connection of a program has ended',
    opening: [
      `The program “${program}”, which ${by} had let in, prepares no more drafts for the website of ${site}.`,
      'A token that had already been used was sent again. It may have been copied, so the connection was ended at once. This also happens after a restore from a backup.',
    ],
    closing: ['If you use the program, connect it again: the drafts that it has prepared pass to the new connection.'],
    link: { label: 'Open People and programs', url: `${admin}/people` },
  })
