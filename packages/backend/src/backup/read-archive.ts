import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { flushFolder } from '../folder/write-durably.ts'
import { product } from '../product.ts'
import { requireRoom } from './free-space.ts'
import { isEntryName, MANIFEST_NAME, type Manifest, type ManifestEntry, parseManifest } from './manifest.ts'

/** Ample for the names of 100,000 files. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024

/**
 * Extracts an archive into an empty folder and flushes it, or without a folder only reads it. Throws an error worded for the owner
 * unless every entry occurs once, is an ordinary file of an expected name, and has the bytes that the manifest describes. Leaves
 * the space that a serving site needs.
 */
export async function extractArchive(file: string, folder?: string, isServing = false): Promise<Manifest> {
  const seen = new Map<string, ManifestEntry>()
  const unexpected: string[] = []
  let manifestText: string | undefined
  const folders = ['files', ...Object.keys(product.savedFolders)]
  if (folder) for (const name of folders) mkdirSync(join(folder, name), { mode: 0o700 })
  for await (const entry of entriesOf(file)) {
    const { name, type, size } = entry.header
    const isSecond = name === MANIFEST_NAME ? manifestText !== undefined : seen.has(name)
    if (type !== 'file' || !isEntryName(name) || isSecond) {
      unexpected.push(name)
      // drained, not cancelled: after a cancelled body the decoder may stall
      await entry.body.pipeTo(new WritableStream())
    } else if (name === MANIFEST_NAME) {
      if (size > MAX_MANIFEST_BYTES) throw new Error('its manifest cannot be read')
      manifestText = await new Response(entry.body).text()
    } else {
      if (folder && isServing) requireRoom(folder, size)
      seen.set(name, await extractEntry(entry, folder && join(folder, name)))
    }
  }
  if (manifestText === undefined) throw new Error('it has no manifest, so it is not a backup of this program')
  // first the format: a newer one may have entries that are unknown here
  const manifest = parseManifest(manifestText)
  if (unexpected.length) throw new Error(`it has an entry that does not belong there: ${unexpected[0]}`)
  compare(manifest, seen)
  if (folder) for (const path of [...folders, '']) flushFolder(join(folder, path))
  return manifest
}

async function* entriesOf(file: string): AsyncGenerator<ParsedTarEntry> {
  const decoder = createTarDecoder({ strict: true })
  const abort = new AbortController()
  const reading = pipeline(createReadStream(file), createGunzip(), Writable.fromWeb(decoder.writable as never), {
    signal: abort.signal,
  })
  // the entries end with the same error
  reading.catch(() => {})
  try {
    yield* decoder.readable
  } finally {
    abort.abort()
  }
}

async function extractEntry({ header, body }: ParsedTarEntry, path: string | undefined): Promise<ManifestEntry> {
  const hash = createHash('sha256')
  await using handle = path === undefined ? null : await open(path, 'wx', 0o600)
  let size = 0
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.length
    await handle?.writeFile(chunk)
  }
  await handle?.sync()
  return { name: header.name, size, sha256: hash.digest('hex') }
}

function compare({ entries }: Manifest, seen: ReadonlyMap<string, ManifestEntry>): void {
  for (const { name, size, sha256 } of entries) {
    const entry = seen.get(name)
    if (!entry) throw new Error(`${name} is missing from it`)
    if (entry.size !== size || entry.sha256 !== sha256) throw new Error(`${name} is not as its manifest describes it`)
  }
  const known = new Set(entries.map(({ name }) => name))
  const extra = [...seen.keys()].find((name) => !known.has(name))
  if (extra) throw new Error(`${extra} is not in its manifest`)
}
