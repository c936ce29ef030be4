import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mail of the outbox, as far as tests read it. */
export interface SentMail {
  to: string
  subject: string
  text: string
  /** The first link of the text. */
  link: string | undefined
}

/** The newest mail of a kind, to an address, in the outbox of a data folder; waits for one for at most twenty seconds. */
export async function newestMail(dataDir: string, kind: string, to = ''): Promise<SentMail> {
  for (const startedAt = Date.now(); Date.now() - startedAt < 20_000; ) {
    const mails = mailFiles(dataDir, kind).map((path) => parse(readFileSync(path, 'utf8')))
    const newest = mails.findLast((mail) => mail.to.includes(to))
    if (newest) return newest
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail of the kind ${kind} was sent`)
}

export function mailFiles(dataDir: string, kind = ''): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && name.includes(kind))
    return names.sort().map((name) => join(folder, name))
  } catch {
    return [] // nothing was sent yet
  }
}

function parse(source: string): SentMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
  const text = source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { to: header('To'), subject: header('Subject'), text, link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] }
}
