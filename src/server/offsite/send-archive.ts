import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireRoom } from '@portico/backend/backup'
import { Encrypter, identityToRecipient } from 'age-encryption'
import { z } from 'zod'
import type { OffsiteState } from '#api/offsite.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { jsonFile } from '../files/json-file.ts'
import { type Bucket, ENCRYPTED, openBucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import { type OffsiteTask, PRIVATE } from './fetch-archive.ts'
import { SENDING, SENDING_STATE } from './offsite-file.ts'

export type SendStep = NonNullable<OffsiteState['step']>

interface SendTask extends OffsiteTask {
  archive: string
  /** Where the encrypted archive waits meanwhile. */
  folder: string
  onStep: (step: SendStep) => void
}

export interface SentArchive {
  name: string
  bytes: number
  /** Undefined as long as there was nothing to delete. */
  mayDelete?: boolean
}

/** The largest archive has 10,000 of them: 84 GB. */
const PART_BYTES = 8 * 1024 * 1024
/** An archive of up to 16 MB is read back whole, and of a larger one this many pieces from its start to its end. */
const PIECES = 16
const PIECE_BYTES = 1024 * 1024

const SendingSchema = z.object({
  name: z.string(),
  /** Whom it is encrypted for: each bucket that is set has a key of its own. */
  recipient: z.string(),
  bytes: z.number(),
  uploadId: z.string(),
  etags: z.array(z.string()),
})
type Sending = z.infer<typeof SendingSchema>

/**
 * Encrypts a backup, sends it to the bucket, reads it back, and removes those there that are outdated. What a former process had
 * encrypted and sent of the same backup is not done again. Throws an error worded for the owner.
 */
export async function sendArchive({ archive, folder, onStep, ...task }: SendTask): Promise<SentArchive> {
  const recipient = await identityToRecipient(task.offsite.identities.at(-1) ?? '')
  const bucket = openBucket(task.offsite, task)
  const name = basename(archive) + ENCRYPTED
  const file = join(folder, SENDING)
  const progress = jsonFile(join(folder, SENDING_STATE), SendingSchema)
  let sending = await progress.read()
  const isOf = (former: Sending) => former.name === name && former.recipient === recipient
  if (sending && !(isOf(sending) && sending.bytes === (await sizeOf(file)))) {
    await bucket.abandon(sending.name, sending.uploadId).catch(() => {})
    sending = null
  }
  if (!sending) {
    onStep('encrypting')
    await rm(file, { force: true })
    requireRoom(folder, (await stat(archive)).size, 'the encrypted copy of a backup')
    await encryptFile(archive, file, recipient, task.signal)
    sending = { name, recipient, bytes: (await stat(file)).size, uploadId: '', etags: [] }
  }
  onStep('sending')
  await using encrypted = await open(file)
  await sendParts(sending, { encrypted, bucket, keep: progress.write })
  onStep('reading back')
  const isSame = await compare(sending, encrypted, bucket)
  for (const done of [SENDING_STATE, SENDING]) await rm(join(folder, done), { force: true })
  if (!isSame) throw new Error(`${name} was sent, and what was read back is not the same. It is sent again.`)
  return { name, bytes: sending.bytes, ...(await removeOutdated(bucket)) }
}

/** Encrypts a file in age's format (https://age-encryption.org/v1). */
async function encryptFile(from: string, to: string, recipient: string, signal?: AbortSignal): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // Node's type of a web stream differs from the one that the package declares
  const encrypted = await encrypter.encrypt(Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>)
  await pipeline(Readable.fromWeb(encrypted as never), createWriteStream(to, PRIVATE), { signal })
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

interface Sent {
  encrypted: FileHandle
  bucket: Bucket
  keep: (sending: Sending) => Promise<void>
}

async function sendParts(sending: Sending, { encrypted, bucket, keep }: Sent): Promise<void> {
  const { name, bytes, etags } = sending
  try {
    sending.uploadId ||= await bucket.begin(name)
    await keep(sending)
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, bytes))
    for (let at = etags.length * PART_BYTES; at < bytes; at += PART_BYTES) {
      const { bytesRead } = await encrypted.read(part, 0, part.length, at)
      etags.push(await bucket.sendPart(name, sending.uploadId, etags.length + 1, part.subarray(0, bytesRead)))
      await keep(sending)
    }
    await bucket.complete(name, sending.uploadId, etags)
  } catch (error) {
    if (!(error instanceof BucketError) || error.code !== 'NoSuchUpload') throw error
    // it was completed, and the answer lost; or the bucket has ended it
    if ((await bucket.sizeOf(name)) === bytes) return
    const again = { ...sending, uploadId: '', etags: [] }
    await keep(again)
    if (etags.length > 0) return sendParts(again, { encrypted, bucket, keep })
    throw error
  }
}

/** Each part was checked when it arrived, by its SHA-256; this is what is there now. */
async function compare({ name, bytes }: Sending, encrypted: FileHandle, bucket: Bucket): Promise<boolean> {
  const there = await bucket.sizeOf(name)
  let isSame = there === bytes
  const last = Math.max(bytes - PIECE_BYTES, 0)
  for (let piece = 0; isSame && piece < PIECES; piece++) {
    const at = bytes <= PIECES * PIECE_BYTES ? piece * PIECE_BYTES : Math.round((last * piece) / (PIECES - 1))
    const length = Math.min(PIECE_BYTES, bytes - at)
    if (length <= 0) break
    const here = Buffer.alloc(length)
    await encrypted.read(here, 0, length, at)
    isSame = here.equals(await bucket.readPiece(name, at, length))
  }
  return isSame
}

async function removeOutdated(bucket: Bucket): Promise<Pick<SentArchive, 'mayDelete'>> {
  const old = outdated(await bucket.list())
  try {
    for (const { name } of old) await bucket.remove(name)
    return old.length > 0 ? { mayDelete: true } : {}
  } catch (error) {
    if (error instanceof BucketError && error.code === 'AccessDenied') return { mayDelete: false }
    throw error
  }
}

/** How many days, weeks (from Monday) and months keep their newest archive. */
const PERIODS: readonly (readonly [most: number, periodOf: (at: string) => string | number])[] = [
  [7, (at) => at.slice(0, 10)],
  [4, (at) => Math.floor((Date.parse(at) / DAY_MS + 3) / 7)],
  [12, (at) => at.slice(0, 7)],
]

/** Those to remove of some archives, which come newest first. One that a wrong clock dated in the future counts for nothing. */
export function outdated<T extends { at: string }>(archives: readonly T[], now = new Date().toISOString()): T[] {
  const past = archives.filter(({ at }) => at <= now)
  const kept = PERIODS.flatMap(([most, periodOf]) => {
    const periods = Map.groupBy(past, ({ at }) => periodOf(at))
    return [...periods.values()].slice(0, most).map(([newest]) => newest)
  })
  return past.filter((archive) => !kept.includes(archive))
}
