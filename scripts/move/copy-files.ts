import { hash } from 'node:crypto'
import type { KeptFile, Progress, Source, StoredFile, Target } from './endpoint.ts'
import { forEachOf, pathOf, refusalOf } from './endpoint.ts'

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
  /** Paths of files that are no pictures, which the target does not keep. */
  refused: string[]
  /** Paths of files of the source whose bytes are missing or damaged. */
  lost: string[]
}

/** What the target is to have of a file, or why it gets none. */
type Fate = { digest: string; size: number; contentType: string } | 'refused' | 'lost'

export type FileCopier = ReturnType<typeof createFileCopier>

/** Compares and copies the files. A file is read again only if its side says that it has changed. */
export function createFileCopier(source: Source, target: Target, progress: Progress) {
  /** By the file's path and ETag in the source. */
  const fates = new Map<string, Fate>()
  /** Digests of the target's files, by path and ETag. */
  const digests = new Map<string, string>()

  async function forEach(done: string, files: readonly StoredFile[], work: (file: StoredFile) => Promise<void>) {
    let count = 0
    await forEachOf(files, async (file) => {
      await work(file)
      progress(`files ${done}: ${++count} of ${files.length}`)
    })
  }

  /** What the target is to store; undefined if nothing. */
  async function read(file: StoredFile): Promise<KeptFile | undefined> {
    const bytes = await source.read(file)
    const kept = bytes && target.kept(file, bytes)
    const fate = kept && { digest: digestOf(kept.bytes), size: kept.bytes.byteLength, contentType: kept.contentType }
    fates.set(versionOf(file), fate ?? (bytes ? 'refused' : 'lost'))
    return kept
  }

  async function fateOf(file: StoredFile): Promise<Fate> {
    // one that is missing is looked for in each comparison: a passing fault may look like it
    if ((fates.get(versionOf(file)) ?? 'lost') === 'lost') await read(file)
    return fates.get(versionOf(file))! // reading has set it
  }

  async function digestOfTarget(file: StoredFile): Promise<string | undefined> {
    const known = digests.get(versionOf(file))
    if (known) return known
    const bytes = await target.read(file)
    if (bytes) digests.set(versionOf(file), digestOf(bytes))
    return digests.get(versionOf(file))
  }

  return {
    /** Changes nothing. Unless `readsAll`, files that the target lacks are not read before they are copied. */
    async compare(readsAll: boolean): Promise<FileDifference> {
      const there = new Map((await target.files()).map((file) => [pathOf(file), file]))
      const difference: FileDifference = {
        ...{ count: 0, size: 0 },
        ...{ wanted: [], unwanted: [], changed: [], refused: [], lost: [] },
      }
      const files = await source.files()
      await forEach('compared', files, async (file) => {
        const other = there.get(pathOf(file))
        const isRead = readsAll || other || fates.has(versionOf(file))
        const fate = isRead && (await fateOf(file))
        if (fate === 'refused' || fate === 'lost') return void difference[fate].push(pathOf(file))
        const digest = other && (await digestOfTarget(other))
        if (fate) {
          difference.count++
          difference.size += fate.size
          if (other?.contentType === fate.contentType && digest === fate.digest) return
        }
        difference.wanted.push(file)
        if (other && digest) difference.changed.push(other)
      })
      const names = new Set(files.map(pathOf))
      difference.unwanted = [...there.values()].filter((file) => !names.has(pathOf(file)))
      return difference
    },
    /** Makes the files of the target those of the source. Resolves with a sentence for each that the target refuses. */
    async copy({ wanted, unwanted }: FileDifference): Promise<string[]> {
      const refusals: string[] = []
      await forEachOf(unwanted, (file) => target.removeFile(file))
      await forEach('copied', wanted, async (file) => {
        const kept = await read(file)
        if (kept) refusals.push(...(await refusalOf(`The file ${pathOf(file)}`, () => target.store(file, kept))))
      })
      return refusals
    },
  }
}

const versionOf = (file: StoredFile) => `${pathOf(file)} ${file.etag}`

const digestOf = (bytes: Uint8Array) => hash('sha256', bytes)
