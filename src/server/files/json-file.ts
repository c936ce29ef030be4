import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'

/** Where a value survives a restart. */
export interface Store<T> {
  /** Null when there is none, or none that can be read. */
  read(): Promise<T | null>
  write(value: T): Promise<void>
}

/** A value as JSON in a file. */
export const jsonFile = <T>(file: string, schema: z.ZodType<T>): Store<T> => ({
  async read() {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return null
    try {
      return schema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  },
  write: (value) => writeWhole(file, JSON.stringify(value)),
})

/** Keeps nothing. */
export const FORGETFUL: Store<never> = { read: async () => null, write: async () => {} }

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
