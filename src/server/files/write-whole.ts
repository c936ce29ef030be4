import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes or replaces a file that no other user may read. It appears only once it is whole and on disk. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`
  await writeFile(part, content, { mode: 0o600, flush: true })
  await rename(part, path)
}

/** The same, in a folder that no other user may open either; it is made if there is none. */
export async function writeInPrivate(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeWhole(join(folder, name), content)
}
