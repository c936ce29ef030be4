import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
 * `npm run release`: an archive of the built site for each architecture of Linux, the list of its packages, the notes, and
 * the checksums of all, in `release/`. The same commit makes the same files. `npm run release -- FOLDER` writes the folder for this machine only, for an image.
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
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const sentence of olderNodes(optionalDependencies)) console.warn(sentence)
}

async function makeArchives(staging: string, name: string, version: string): Promise<void> {
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version.replace(/\+.*/, ''))
  rmSync(TARGET, { recursive: true, force: true })
  mkdirSync(TARGET)
  const architectures = ['x64', 'arm64'] as const
  const archives = architectures.map((architecture) => {
    writeChecked(join(staging, architecture, name), architecture, version)
    return writeArchive(join(staging, architecture), name, `${name}-linux-${architecture}.tar.gz`)
  })
  cpSync(join(ROOT, 'deploy/fetch.sh'), join(TARGET, 'fetch.sh'))
  const [parts, about] = [`${name}.cdx.json`, `${name}-notes.md`]
  writeFileSync(join(TARGET, parts), billOfMaterials())
  writeFileSync(join(TARGET, about), notes)
  const files = [...archives, 'fetch.sh', parts, about]
  writeFileSync(join(TARGET, 'SHA256SUMS'), execFileSync('sha256sum', files, { cwd: TARGET }))
  const { tryFolder } = await import('./release/try-folder.ts')
  const memory = Math.round(await tryFolder(join(staging, process.arch, name)))
  if (memory > MOST_MEMORY_MB) throw new Error(`The release uses ${memory} MB of memory, more than ${MOST_MEMORY_MB}.`)
  console.log(`Wrote ${archives.join(' and ')} into ${TARGET}. It serves and saves with ${memory} MB of memory.`)
}

/** CycloneDX, of the lock file, without what differs from run to run: npm calls the program after its folder. */
function billOfMaterials(): string {
  const options = '--sbom-format cyclonedx --sbom-type application --package-lock-only --omit dev'.split(' ')
  const { serialNumber: _, ...bill } = JSON.parse(outputOf('npm', 'sbom', ...options))
  bill.metadata.component.name = 'portico'
  bill.metadata.timestamp = outputOf('git', 'log', '-1', '--format=%cI')
  return `${JSON.stringify(bill, null, 2)}\n`
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

/** What CHANGELOG.md says of a version such as '1.2.0', without its heading. @throws if it says nothing. */
export function notesOf(changelog: string, version: string): string {
  const [, notes] =
    changelog
      .split(/^## /m)
      .find((part) => part.split(/[\s,]/, 1)[0] === version)
      ?.split(/\n(.*)/s) ?? []
  if (!notes?.trim()) throw new Error(`CHANGELOG.md says nothing of ${version}: add what its owners will notice.`)
  return `${notes.trim()}\n`
}

/** The newest of the versions that has the same first number as `pinned`. */
export const newestOfLine = (versions: readonly string[], pinned: string): string =>
  versions
    .filter((version) => new RegExp(`^${pinned.split('.')[0]}\\.\\d+\\.\\d+$`).test(version))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? pinned

/** A sentence for each package with Node that is not the newest of its line, as far as npm's registry answers. */
const olderNodes = (packages: Readonly<Record<string, string>>): string[] =>
  Object.entries(packages).flatMap(([name, pinned]) => {
    if (!/^node-/.test(name)) return []
    try {
      const answer = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8', timeout: 30_000 })
      const newest = newestOfLine(JSON.parse(answer), pinned)
      return newest === pinned ? [] : `${name} is ${pinned}, and ${newest} is out: pin it in package.json.`
    } catch {
      return `Whether ${name} ${pinned} is the newest could not be looked up.`
    }
  })

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error && error.constructor === Error ? error.message : error)
    process.exit(1)
  })
