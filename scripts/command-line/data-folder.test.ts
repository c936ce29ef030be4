import { expect, it } from 'vitest'
import { onDataFolder } from './data-folder.ts'

const DATA_DIR = '/nowhere/data'
const fullDisk = (path: string) => Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path })
const runInto = (error: Error) => onDataFolder(DATA_DIR, () => Promise.reject(error)).catch((thrown: unknown) => thrown)

it('a fault in the data folder becomes a sentence that names it', async () => {
  const fault = fullDisk(`${DATA_DIR}/files/a`)
  expect(await runInto(fault)).toMatchObject({ message: expect.stringContaining(DATA_DIR), cause: fault })
})

it('a fault elsewhere, such as in a folder whose name only begins like it, is passed on', async () => {
  const fault = fullDisk(`${DATA_DIR}-backups/a.tar.gz`)
  expect(await runInto(fault)).toBe(fault)
})
