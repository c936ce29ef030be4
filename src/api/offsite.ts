/** An S3 address for encrypted backups, without the secret of its key. */
export interface OffsiteSettings {
  /** The origin of the service, without the bucket, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  /** Where requests name the bucket: in the path, or before the host. */
  style: 'path' | 'host'
}

/**
 * The backups that leave this machine. Embedded only: on a project each of these routes answers 404 `not_here`, with a sentence
 * that says where the project's own backups are.
 */
export interface OffsiteState {
  /** Null while none are set. */
  settings: OffsiteSettings | null
  /** The folder of this site in the bucket. */
  folder: string
  /** Whether the owner has typed back how the key file ends. Nothing is sent before. */
  isConfirmed: boolean
  /** What is under way. */
  step: 'encrypting' | 'sending' | 'reading back' | null
  /** The newest archive that arrived. `readBackAt` is null until it was read there and had the same bytes. */
  latest: { name: string; at: string; bytes: number; readBackAt: string | null } | null
  /** The last attempt, if it failed, with a sentence for the owner. */
  failure: { at: string; reason: string } | null
  /** False where the key may not delete: how long archives stay is then the bucket's business. Null until it was tried. */
  mayDelete: boolean | null
  /** Nights without a new archive there, once something is set and confirmed. */
  missedNights: number
}

/** An archive in the bucket. */
export interface OffsiteArchive {
  name: string
  /** ISO 8601: when its backup was made. */
  at: string
  bytes: number
}

/** The outcome of an attempt to set an address; `field` is the form's field to correct, if any. */
export type OffsiteSaved =
  | { outcome: 'kept'; keyFile: { name: string; text: string } }
  | { outcome: 'refused'; field: keyof OffsiteSettings | 'secret' | null; message: string }

/** Whether the typed end is the key file's. */
export type OffsiteConfirmed = { outcome: 'confirmed' } | { outcome: 'refused'; message: string }

/** What a test has done: written a backup and read it back, at `host` where an address is set, else in the server's folder. */
export type BackupTest =
  | { outcome: 'worked'; name: string; bytes: number; host: string | null }
  | { outcome: 'failed'; message: string }

/**
 * - GET: the state, for an owner.
 * - PUT: tries `OffsiteSettings & {secret}` by writing and reading an object, then keeps them: `OffsiteSaved`. Fresh proof, long.
 *   An empty secret keeps the one that is kept, for the same endpoint, bucket and key. The key file is in no other response.
 * - DELETE: removes settings and keys here, and nothing there: `{}`. Fresh proof.
 * - POST …/confirm `{ending}`: the last six characters of the key file: `OffsiteConfirmed`. Fresh proof. The first archive is sent then.
 * - GET …/archives: `{archives: OffsiteArchive[]}`, newest first; 503 `failed` with a sentence if they cannot be read. Owner, long.
 *
 * 'Fetch from there' is the step `fetch` of `RESTORE_PATH`, with the name of the archive as `of`.
 */
export const OFFSITE_PATH = '/api/backups/offsite'

/** Writes a backup and reads it back: `BackupTest`. For an owner, long; 409 `busy` while another one is made. */
export const BACKUP_TEST_PATH = '/api/backups/test'

/** How many characters of the end of the key file the owner types. */
export const KEY_ENDING_LENGTH = 6
