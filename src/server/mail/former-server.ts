import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoredMailSettings } from '#data/our-server/mail-settings.ts'
import { jsonFile } from '../files/json-file.ts'
import { hasPassed } from '../schedule/has-passed.ts'

const HOUR_MS = 60 * 60 * 1000
const server = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string(),
  sender: z.string(),
})
const FormerSchema = z.object({ at: z.number(), server })

/**
 * The mail server of before the last change, for an hour: who changed it may be a thief in the session of an owner. Further
 * changes within the hour make it last longer, and put no other in its place. Kept in DATA_DIR, as a restart may be the thief's.
 */
export function createFormerServer(dataDir: string) {
  const path = join(dataDir, 'former-mail-server.json')
  const file = jsonFile(path, FormerSchema)
  async function read(): Promise<StoredMailSettings | null> {
    const former = await file.read()
    if (!former) return null
    if (!hasPassed(HOUR_MS, former.at)) return former.server
    await rm(path, { force: true })
    return null
  }
  return {
    read,
    keep: async (now: StoredMailSettings) => file.write({ at: Date.now(), server: (await read()) ?? now }),
  }
}
