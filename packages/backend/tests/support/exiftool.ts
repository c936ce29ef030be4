import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasExiftool = !spawnSync('exiftool', ['-ver']).error

/** The XMP and IPTC that exiftool reads of each file, and what it finds wrong, by the names of the files. */
export function readTags(files: Record<string, Uint8Array>): Record<string, Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-exiftool-'))
  const names = Object.keys(files)
  // under plain names: exiftool has its own idea of the encoding of others
  for (const [index, name] of names.entries()) writeFileSync(join(folder, String(index)), files[name]!)
  const options = [
    '-q',
    '-j',
    '-G1',
    '-a',
    '-validate',
    '-XMP:all',
    '-IPTC:all',
    ...names.map((_, index) => String(index)),
  ]
  const read = JSON.parse(execFileSync('exiftool', options, { cwd: folder, encoding: 'utf8' }))
  rmSync(folder, { recursive: true })
  return Object.fromEntries(
    read.map(({ SourceFile, ...tags }: Record<string, string>) => [names[Number(SourceFile)], tags]),
  )
}
