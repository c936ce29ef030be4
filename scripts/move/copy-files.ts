import { hash } from 'node:crypto'
import { forEachOf, type KeptFile, pathOf, type Source, type StoredFile, type Target } from './side.ts'

/** How the files of the target differ from those of the source, by checksums. */
export interface FileDifference {
  count: number
  /** In bytes. */
  size: number
  wanted: StoredFile[]
  /** Files of the target that the source does not have. */
  unwanted: StoredFile[]
  /** Files of the target that have other bytes than the source's of that name. */
  changed: StoredFile[]
  /** Paths of files that the target does not take. */
  refused: string[]
  /** Paths of files of the source whose bytes are missing or damaged. */
  lost: string[]
}

/** Reads every file of the source, and of the target those that both have. */
export async function compareFiles(source: Source, target: Target): Promise<FileDifference> {
  const known = new Map((await target.files()).map((file) => [pathOf(file), file]))
  const difference: FileDifference = {
    count: 0,
    size: 0,
    wanted: [],
    unwanted: [],
    changed: [],
    refused: [],
    lost: [],
  }
  const files = await source.files()
  await forEachOf(files, async (file) => {
    const bytes = await source.read(file)
    if (!bytes) return void difference.lost.push(pathOf(file))
    const kept = target.kept(file, bytes)
    if (!kept) return void difference.refused.push(pathOf(file))
    difference.count++
    difference.size += kept.bytes.byteLength
    const there = known.get(pathOf(file))
    if (there && (await isSame(there, kept, target))) return
    difference.wanted.push(file)
    if (there) difference.changed.push(there)
  })
  const names = new Set(files.map(pathOf))
  difference.unwanted = [...known.values()].filter((file) => !names.has(pathOf(file)))
  return difference
}

async function isSame(there: StoredFile, kept: KeptFile, target: Target): Promise<boolean> {
  if (there.contentType !== kept.contentType) return false
  const bytes = await target.read(there)
  return bytes !== undefined && digestOf(bytes) === digestOf(kept.bytes)
}

const digestOf = (bytes: Uint8Array) => hash('sha256', bytes)

/** Makes the files of the target those of the source. */
export async function copyFiles(
  source: Source,
  target: Target,
  { wanted, unwanted }: Pick<FileDifference, 'wanted' | 'unwanted'>,
): Promise<void> {
  await forEachOf(unwanted, (file) => target.removeFile(file))
  await forEachOf(wanted, async (file) => {
    const bytes = await source.read(file)
    const kept = bytes && target.kept(file, bytes)
    if (kept) await target.store(file, kept)
  })
}
