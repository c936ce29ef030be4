import { readdirSync } from 'node:fs'

/** The names of the files in a folder, without folders such as the lost+found of a disk that is mounted there. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
