import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeInPrivate } from '../files/write-whole.ts'

/** Writes each mail, which may hold a one-time code, as an `.eml` file named by time and kind: for a site without SMTP_URL. */
export function createOutbox(folder: string): (mail: SendMailOptions, kind: string) => Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, kind) => {
    const { message } = await composer.sendMail(mail)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const name = `${time}-${kind}-${crypto.randomUUID().slice(0, 8)}.eml`
    await writeInPrivate(folder, name, message as Buffer) // with `buffer` set it is never a stream
  }
}
