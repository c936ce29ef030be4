import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { writeWhole } from './write-whole.ts'

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
