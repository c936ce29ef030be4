import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { faultsOf } from './release/check-folder.ts'
import { type Architecture, writeFolder } from './release/write-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'release')
const LARGEST_BYTES = 75_000_000
/** What a server with 512 MB can spare. */
const MOST_MEMORY_MB = 256

/**
 * `npm run release`: an archive of the built site for each architecture of Linux, with checksums, in `release/`. The same
 * commit makes the same archives. `npm run release -- FOLDER` writes the folder for this machine only, for an image.
 */
async function main() {
  const version = outputOf('bin/portico', 'version')
  const [folder] = process.argv.slice(2)
  if (folder) return writeChecked(resolve(folder), process.arch as Architecture, version)
  if (outputOf('git', 'status', '--porcelain'))
    throw new Error('A release is made of a commit: commit or remove your changes first.')
  const staging = mkdtempSync(join(tmpdir(), 'portico-release-'))
  try {
    await makeArchives(staging, `portico-${version}`, version)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function makeArchives(staging: string, name: string, version: string): Promise<void> {
  rmSync(TARGET, { recursive: true, force: true })
  mkdirSync(TARGET)
  const architectures = ['x64', 'arm64'] as const
  const archives = architectures.map((architecture) => {
    writeChecked(join(staging, architecture, name), architecture, version)
    return writeArchive(join(staging, architecture), name, `${name}-linux-${architecture}.tar.gz`)
  })
  writeFileSync(join(TARGET, 'SHA256SUMS'), execFileSync('sha256sum', archives, { cwd: TARGET }))
  const { tryFolder } = await import('./release/try-folder.ts')
  const memory = Math.round(await tryFolder(join(staging, process.arch, name)))
  if (memory > MOST_MEMORY_MB) throw new Error(`The release uses ${memory} MB of memory, more than ${MOST_MEMORY_MB}.`)
  console.log(`Wrote ${archives.join(' and ')} into ${TARGET}. It serves and saves with ${memory} MB of memory.`)
}

function writeChecked(folder: string, architecture: Architecture, version: string): void {
  writeFolder(folder, architecture, version)
  const faults = faultsOf(folder, architecture)
  if (faults.length) throw new Error(`The release cannot be used:\n${faults.join('\n')}`)
}

/** Sorted, without owners and with the commit's time, so that two runs write the same bytes. */
function writeArchive(parent: string, name: string, archive: string): string {
  const file = join(TARGET, archive)
  const same = '--sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w'.split(' ')
  const mtime = `--mtime=@${outputOf('git', 'log', '-1', '--format=%ct')}`
  execFileSync('tar', [...same, mtime, '--use-compress-program=gzip -n', '-C', parent, '-cf', file, name])
  const { size } = statSync(file)
  if (size > LARGEST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${LARGEST_BYTES}.`)
  return archive
}

function outputOf(program: string, ...words: string[]): string {
  return execFileSync(program, words, { cwd: ROOT, encoding: 'utf8' }).trim()
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
}
