import { hash } from 'node:crypto'
import {
  forEachOf,
  type KeptFile,
  type Progress,
  pathOf,
  refusalOf,
  type Source,
  type StoredFile,
  type Target,
} from './side.ts'

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

/** Compares and copies the files. A file is read again only if its side says that it has changed. */
export class FileCopier {
  readonly #source: Source
  readonly #target: Target
  readonly #progress: Progress
  /** By the file's path and ETag in the source. */
  readonly #fates = new Map<string, Fate>()
  /** Digests of the target's files, by path and ETag. */
  readonly #digests = new Map<string, string>()

  constructor(source: Source, target: Target, progress: Progress) {
    this.#source = source
    this.#target = target
    this.#progress = progress
  }

  /** Changes nothing. Unless `readsAll`, files that the target lacks are not read before they are copied. */
  async compare(readsAll: boolean): Promise<FileDifference> {
    const there = new Map((await this.#target.files()).map((file) => [pathOf(file), file]))
    const difference: FileDifference = {
      ...{ count: 0, size: 0 },
      ...{ wanted: [], unwanted: [], changed: [], refused: [], lost: [] },
    }
    const files = await this.#source.files()
    await this.#forEach('compared', files, async (file) => {
      const other = there.get(pathOf(file))
      const isRead = readsAll || other || this.#fates.has(versionOf(file))
      const fate = isRead && (await this.#fateOf(file))
      if (fate === 'refused' || fate === 'lost') return void difference[fate].push(pathOf(file))
      if (fate) {
        difference.count++
        difference.size += fate.size
        if (other?.contentType === fate.contentType && (await this.#digestOf(other)) === fate.digest) return
      }
      difference.wanted.push(file)
      if (other) difference.changed.push(other)
    })
    const names = new Set(files.map(pathOf))
    difference.unwanted = [...there.values()].filter((file) => !names.has(pathOf(file)))
    return difference
  }

  /** Makes the files of the target those of the source. Resolves with a sentence for each that the target refuses. */
  async copy({ wanted, unwanted }: FileDifference): Promise<string[]> {
    const refusals: string[] = []
    await forEachOf(unwanted, (file) => this.#target.removeFile(file))
    await this.#forEach('copied', wanted, async (file) => {
      const kept = await this.#read(file)
      if (kept) refusals.push(...(await refusalOf(`The file ${pathOf(file)}`, () => this.#target.store(file, kept))))
    })
    return refusals
  }

  async #forEach(done: string, files: readonly StoredFile[], work: (file: StoredFile) => Promise<void>): Promise<void> {
    let count = 0
    await forEachOf(files, async (file) => {
      await work(file)
      this.#progress(`files ${done}: ${++count} of ${files.length}`)
    })
  }

  async #fateOf(file: StoredFile): Promise<Fate> {
    if (!this.#fates.has(versionOf(file))) await this.#read(file)
    // reading has set it
    return this.#fates.get(versionOf(file))!
  }

  /** What the target is to store; undefined if nothing. */
  async #read(file: StoredFile): Promise<KeptFile | undefined> {
    const bytes = await this.#source.read(file)
    const kept = bytes && this.#target.kept(file, bytes)
    const fate = kept && { digest: digestOf(kept.bytes), size: kept.bytes.byteLength, contentType: kept.contentType }
    this.#fates.set(versionOf(file), fate ?? (bytes ? 'refused' : 'lost'))
    return kept
  }

  async #digestOf(file: StoredFile): Promise<string | undefined> {
    const known = this.#digests.get(versionOf(file))
    if (known) return known
    const bytes = await this.#target.read(file)
    if (bytes) this.#digests.set(versionOf(file), digestOf(bytes))
    return this.#digests.get(versionOf(file))
  }
}

const versionOf = (file: StoredFile) => `${pathOf(file)} ${file.etag}`

const digestOf = (bytes: Uint8Array) => hash('sha256', bytes)
