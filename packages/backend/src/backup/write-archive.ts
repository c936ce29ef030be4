import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { hasCode } from '../folder/faults.ts'
import { filesIn } from '../folder/files-in.ts'
import { product } from '../product.ts'
import { createQuarantine } from '../storage/quarantine.ts'
import { DATABASE_NAME, FORMAT, isEntryName, MANIFEST_NAME, type Manifest, type ManifestEntry } from './manifest.ts'
import type { Snapshot } from './snapshot.ts'

const CHUNK_BYTES = 256 * 1024

/** Pictures are compressed already, and the higher levels cost several times as much for a few per cent. */
const GZIP_LEVEL = 1

/**
 * Streams a snapshot, its files and what is beside them in the data folder into `out`, as a gzipped tar whose last entry is
 * the manifest, and ends `out`. Nothing large is kept in memory. Returns the manifest.
 */
export async function writeArchive(snapshot: Snapshot, out: Writable, signal?: AbortSignal): Promise<Manifest> {
  const { readable, controller } = createTarPacker()
  const gzip = createGzip({ level: GZIP_LEVEL })
  const [manifest] = await Promise.all([
    pack(snapshot, controller),
    pipeline(Readable.fromWeb(readable as never), gzip, out, { ...(signal && { signal }) }),
  ])
  return manifest
}

async function pack(snapshot: Snapshot, controller: TarPackController): Promise<Manifest> {
  const { dataDir, copyPath, createdAt, migrations, files } = snapshot
  const mtime = new Date(createdAt)
  const entries: ManifestEntry[] = []
  const faulty: string[] = []
  /** Returns its digest; undefined without a file. */
  async function packFile(name: string, opened: FileHandle | undefined): Promise<string | undefined> {
    await using handle = opened
    if (!handle) return undefined
    const { size } = await handle.stat()
    const writer = controller.add(headerOf(name, size, mtime)).getWriter()
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    const digest = hash.digest()
    entries.push({ name, size, sha256: digest.toString('hex') })
    return digest.toString('base64url')
  }
  try {
    for (const name of filesAlongside(dataDir)) await packFile(name, await openIfThere(join(dataDir, name)))
    await packFile(DATABASE_NAME, await open(copyPath))
    for (const { file, etag } of files) {
      const name = `files/${file}`
      if (`"${await packFile(name, await openStored(dataDir, file))}"` !== etag) faulty.push(name)
    }
    const manifest = { format: FORMAT, program: product.version, createdAt, migrations, entries, faulty }
    const text = Buffer.from(JSON.stringify(manifest, null, 2))
    const writer = controller.add(headerOf(MANIFEST_NAME, text.length, mtime)).getWriter()
    await writer.write(text)
    await writer.close()
    controller.finalize()
    return manifest
  } catch (error) {
    controller.error(error)
    throw error
  }
}

/** The keys and what the product saves. Only what a restore takes: people put other things there too. */
function filesAlongside(dataDir: string): string[] {
  const folders = Object.keys(product.savedFolders).filter((folder) => existsSync(join(dataDir, folder)))
  const inFolders = folders.flatMap((folder) => filesIn(join(dataDir, folder)).map((name) => `${folder}/${name}`))
  return ['keys.json', ...product.savedFiles, ...inFolders.filter(isEntryName)]
}

/** A file that was replaced or deleted since the database was copied is in quarantine, for a month. */
async function openStored(dataDir: string, file: string): Promise<FileHandle | undefined> {
  const handle = await openIfThere(join(dataDir, 'files', file))
  if (handle) return handle
  const kept = createQuarantine(dataDir).find(file)
  return kept === undefined ? undefined : open(kept)
}

const openIfThere = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
    return undefined
  })

const headerOf = (name: string, size: number, mtime: Date) => ({
  name,
  size,
  mtime,
  mode: 0o600,
  type: 'file' as const,
})
