import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeInPrivate } from '../files/json-file.ts'

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
  attempts: z.number().default(0),
  last_outcome: z.enum(['under_way', 'unconfirmed', 'failed', 'no_recipient', 'no_server']).nullable().default(null),
  last_error: z.string().nullable().default(null),
  doubts: z.number().default(0),
})

/** A mail that outlives the process, under the id that its repeats have too. */
export type WaitingMail = z.infer<typeof WaitingMailSchema>

export type WaitingMails = ReturnType<typeof createWaitingMails>

/** Keeps mails that wait for another attempt, which may hold one-time codes, one file each. */
export function createWaitingMails(folder: string) {
  const nameOf = (messageId: string) => `${messageId.replaceAll(/[^\w-]/g, '_')}.json`
  return {
    /** Resolves when the mail is on disk; keeping it again changes nothing. */
    keep: (mail: WaitingMail) => writeInPrivate(folder, nameOf(mail.messageId), JSON.stringify(mail)),
    drop: (messageId: string) => rm(join(folder, nameOf(messageId)), { force: true }),
    /** All kept mails. Anything else is removed. */
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
