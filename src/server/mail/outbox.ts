import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * Writes each mail as one `.eml` file, named by time and kind, for a site without SMTP_URL. Mails hold one-time codes: the
 * folder is 0700, files are 0600, and a file appears only once it is whole and on disk.
 */
export function createOutbox(folder: string): (mail: SendMailOptions, kind: string) => Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, kind) => {
    const { message } = await composer.sendMail(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const path = join(folder, `${time}-${kind}-${crypto.randomUUID().slice(0, 8)}.eml`)
    // with `buffer` set the message is bytes, never a stream
    await writeFile(`${path}.part`, message as Buffer, { flag: 'wx', mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  }
}
