import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireRoom } from '@portico/backend/backup'
import { Decrypter } from 'age-encryption'
import { type BucketOptions, openBucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import type { Offsite } from './offsite-file.ts'

export interface OffsiteTask extends BucketOptions {
  offsite: Offsite
}

/** Fetches an archive of the bucket, and decrypts it to a file on the way. Throws an error worded for the owner. */
export async function fetchArchive({ offsite, name, to, ...options }: OffsiteTask & { name: string; to: string }) {
  const bucket = openBucket(offsite, options)
  const bytes = await bucket.sizeOf(name)
  if (bytes === undefined) throw new Error(`There is no ${name} any longer.`)
  // the archive, and what is in it
  requireRoom(dirname(to), 2 * bytes)
  await decryptToFile(bucket.read(name, bytes), to, offsite.identities, options.signal)
}

/** Of what is written here: nobody else may read it. */
export const PRIVATE = { mode: 0o600, flush: true }

/** Writes what some bytes are encrypted for one of the identities. Throws an error worded for the owner unless it is. */
async function decryptToFile(
  encrypted: AsyncIterable<Uint8Array>,
  to: string,
  identities: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const source = Readable.toWeb(Readable.from(encrypted)) as ReadableStream<Uint8Array> // Node's type of a web stream differs
  try {
    const plain = await decrypter.decrypt(source)
    await pipeline(Readable.fromWeb(plain as never), createWriteStream(to, PRIVATE), { signal })
  } catch (cause) {
    // of the bucket, and of the disk
    if (cause instanceof BucketError || 'code' in (cause as Error)) throw cause
    throw new Error('The archive is damaged, or was encrypted for another key.', { cause })
  }
}
