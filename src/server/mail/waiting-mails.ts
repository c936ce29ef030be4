import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const WaitingMailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
  replyTo: z.string().exactOptional(),
  messageId: z.string(),
  /** When it was handed over, in milliseconds since 1970. */
  givenAt: z.number(),
})

/** A mail that outlives the process, under the id that its repeats have too. */
export type WaitingMail = z.infer<typeof WaitingMailSchema>

export interface WaitingMails {
  /** Resolves when the mail is on disk; keeping it again changes nothing. */
  keep(mail: WaitingMail): Promise<void>
  drop(messageId: string): Promise<void>
  /** All kept mails. Anything else is removed. */
  read(): Promise<WaitingMail[]>
}

/**
 * Keeps mails that wait for another attempt, one file each. They hold one-time codes: the folder is 0700, files are 0600,
 * and a file appears only once it is whole and on disk.
 */
export function createWaitingMails(folder: string): WaitingMails {
  const pathOf = (messageId: string) => join(folder, `${messageId.replaceAll(/[^\w-]/g, '_')}.json`)
  return {
    async keep(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      const path = pathOf(mail.messageId)
      await writeFile(`${path}.part`, JSON.stringify(mail), { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    drop: (messageId) => rm(pathOf(messageId), { force: true }),
    async read() {
      const names = await readdir(folder).catch(nothing)
      const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
      return mails.filter((mail) => mail !== undefined)
    },
  }
}

/** There is no folder until a mail has to wait. */
function nothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function readMail(path: string): Promise<WaitingMail | undefined> {
  try {
    return WaitingMailSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    await rm(path, { force: true })
    return undefined
  }
}
