import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { LinkedFile } from './link-files.ts'
import { FORMAT, MANIFEST_NAME, type Manifest, type ManifestEntry, programVersion } from './manifest.ts'
import type { Snapshot } from './snapshot.ts'

const CHUNK_BYTES = 256 * 1024

/** Pictures are compressed already, and the higher levels cost several times as much for a few per cent. */
const GZIP_LEVEL = 1

/**
 * Streams a snapshot into `out` as a gzipped tar whose last entry is the manifest, and ends `out`. Nothing large is
 * kept in memory. Returns the manifest.
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
  try {
    const { createdAt, migrations } = snapshot
    const mtime = new Date(createdAt)
    const manifest: Manifest = {
      format: FORMAT,
      program: programVersion(),
      createdAt,
      migrations,
      entries: [],
      faulty: [],
    }
    for (const file of snapshot.files) {
      const { entry, isAsDescribed } = await packFile(file, controller, mtime)
      manifest.entries.push(entry)
      if (!isAsDescribed) manifest.faulty.push(entry.name)
    }
    manifest.faulty.push(...snapshot.missing)
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

async function packFile({ name, path, etag }: LinkedFile, controller: TarPackController, mtime: Date) {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const writer = controller.add(headerOf(name, size, mtime)).getWriter()
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    const digest = hash.digest()
    const entry: ManifestEntry = { name, size, sha256: digest.toString('hex') }
    return { entry, isAsDescribed: etag === undefined || etag === `"${digest.toString('base64url')}"` }
  } finally {
    await handle.close()
  }
}

const headerOf = (name: string, size: number, mtime: Date) => ({
  name,
  size,
  mtime,
  mode: 0o600,
  type: 'file' as const,
})
