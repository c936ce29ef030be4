import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_ENDING_LENGTH, type OffsiteConfirmed, type OffsiteSaved } from '#api/offsite.ts'
import type { Settings } from '../environment/env.ts'
import { commandHere } from '../environment/program.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { openBucket } from '../offsite/bucket.ts'
import { BucketError } from '../offsite/bucket-error.ts'
import { keyFileOf, type OffsiteForm, offsiteFile, SENDING, SENDING_STATE } from '../offsite/offsite-file.ts'
import { offsiteLetter } from './letters.ts'

interface SettingsParts {
  settings: Pick<Settings, 'siteUrl' | 'dataDir' | 'backupDir' | 'backupHosts'>
  sender: { check(): Promise<void>; stopAll(): Promise<unknown>; forgetFailure(): void }
  notifyOwners: NotifyOwners
  onChange: () => void
}

/** While the owner waits: once more is enough. */
export const WAITS_MS = [1000]

/** Sets and removes where backups are sent. */
export function createOffsiteSettings({ settings, sender, notifyOwners, onChange }: SettingsParts) {
  const file = offsiteFile(settings.dataDir)

  /** Keeps a bucket once an object was written there and read. Each time there is a new key; the former ones stay, for what is there. */
  async function save(given: OffsiteForm, by: string): Promise<OffsiteSaved> {
    const kept = await file.read()
    const isSame = kept?.endpoint === given.endpoint && kept.bucket === given.bucket
    const secret = given.secret || (isSame && kept.keyId === given.keyId ? kept.secret : '')
    if (!secret) return { outcome: 'refused', field: 'secret', message: ASKS_SECRET }
    const folder = kept?.folder ?? folderOf(settings.siteUrl)
    const access = { ...given, secret, folder }
    try {
      const mayDelete = await tryOut(access, settings.backupHosts === 'any')
      await sender.stopAll()
      await notifyOwners('offsite', by, offsiteLetter(new URL(given.endpoint).host))
      // one that was never confirmed has encrypted nothing
      const former = kept?.identities.slice(0, kept.confirmedAt ? undefined : -1) ?? []
      // 25 MB and half a second, which a start does not pay
      const { generateX25519Identity } = await import('age-encryption')
      const identities = [...former, await generateX25519Identity()]
      const latest = isSame ? kept.latest : null
      const offsite = { ...access, identities, confirmedAt: null, latest, mayDelete }
      await file.write(offsite)
      sender.forgetFailure()
      onChange()
      const text = keyFileOf(offsite, commandHere('restore --from-s3 THIS_FILE'))
      return { outcome: 'kept', keyFile: { name: `backup-key-${folder}.txt`, text } }
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      return { outcome: 'refused', field: error.field, message: error.message }
    }
  }

  async function confirm(ending: string): Promise<OffsiteConfirmed> {
    const kept = await file.read()
    const typed = ending.trim().toUpperCase()
    if (typed.length !== KEY_ENDING_LENGTH || !kept?.identities.at(-1)?.endsWith(typed))
      return { outcome: 'refused', message: WRONG_ENDING }
    await file.write({ ...kept, confirmedAt: kept.confirmedAt ?? new Date().toISOString() })
    onChange()
    void sender.check().catch(() => {}) // it has noted its failure
    return { outcome: 'confirmed' }
  }

  async function remove(by: string) {
    if (!(await file.read())) return
    await notifyOwners('offsite', by, offsiteLetter(null))
    await sender.stopAll()
    const { dataDir, backupDir } = settings
    const gone = [join(dataDir, 'offsite.json'), join(backupDir, SENDING_STATE), join(backupDir, SENDING)]
    for (const path of gone) await rm(path, { force: true })
    sender.forgetFailure()
    onChange()
  }

  return { save, confirm, remove }
}

const ASKS_SECRET = 'Enter the secret: the one that is kept belongs to another key or bucket'
const WRONG_ENDING = `This is not how the key file ends: its last ${KEY_ENDING_LENGTH} characters are in its last line`

export const folderOf = (siteUrl: string) => new URL(siteUrl).hostname.replaceAll(/[^\w.-]/g, '-')

const TRIAL = 'portico-test'

/** Writes, reads, lists and deletes; resolves to whether the key may do the last. Throws BucketError. */
async function tryOut(access: Parameters<typeof openBucket>[0], isAnywhere: boolean): Promise<boolean> {
  const bucket = openBucket(access, { isAnywhere, waits: WAITS_MS })
  const written = Buffer.from(randomUUID())
  await bucket.put(TRIAL, written)
  if (!written.equals(await bucket.readPiece(TRIAL, 0, written.length)))
    throw new BucketError('Different', null, 'What was written there is not what can be read there.')
  await bucket.list()
  try {
    await bucket.remove(TRIAL)
    return true
  } catch (error) {
    if (error instanceof BucketError && error.code === 'AccessDenied') return false
    throw error
  }
}
