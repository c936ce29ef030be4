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
 * The previous mail server, for an hour after a change: a thief with an owner's session may have changed it. Further changes
 * within the hour extend the time, and do not replace it. Stored in DATA_DIR, because the thief may cause a restart.
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
