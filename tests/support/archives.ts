import { hash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest } from '@portico/backend/backup'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'

/** An extracted backup archive that can be manipulated. */
export class OpenArchive {
  readonly entries: { header: TarHeader; data?: Uint8Array }[]
  readonly #folder: string

  private constructor(entries: OpenArchive['entries'], folder: string) {
    this.entries = entries
    this.#folder = folder
  }

  /** `folder` is for the files that it creates. */
  static async read(file: string, folder: string): Promise<OpenArchive> {
    return new OpenArchive(await unpackTar(gunzipSync(readFileSync(file))), folder)
  }

  get manifest(): Manifest {
    return JSON.parse(Buffer.from(this.#data('manifest.json')).toString())
  }

  set(name: string, data: string | Uint8Array): void {
    this.remove(name)
    this.add({ name }, Buffer.from(data))
  }

  add(header: Partial<TarHeader> & { name: string }, data: Uint8Array = Buffer.from('evil')): void {
    const size = header.type && header.type !== 'file' ? 0 : data.length
    this.entries.push({ header: { size, type: 'file', ...header }, ...(size > 0 && { data }) })
  }

  /** Changes the database through SQLite, as somebody may who writes the file's bytes. */
  editDatabase(sql: string): void {
    const path = join(this.#folder, 'edited.db')
    writeFileSync(path, this.#data('database.db'))
    const database = new DatabaseSync(path, { defensive: false })
    for (const [name, make] of Object.entries({ now: () => new Date().toISOString(), gen_random_uuid: randomUUID }))
      database.function(name, () => make())
    database.exec('pragma journal_mode = delete')
    database.exec(sql)
    database.close()
    this.set('database.db', readFileSync(path))
  }

  /** Makes the manifest match the entries, as a forger would. */
  describe(changes: Partial<Manifest> = {}): void {
    const entries = this.entries
      .filter(({ header }) => header.name !== 'manifest.json')
      .map(({ header, data = new Uint8Array() }) => {
        return { name: header.name, size: data.length, sha256: hash('sha256', data) }
      })
    this.set('manifest.json', JSON.stringify({ ...this.manifest, entries, ...changes }))
  }

  async write(name: string): Promise<string> {
    const file = join(this.#folder, name)
    writeFileSync(file, gzipSync(await packTar(this.entries)))
    return file
  }

  #data(name: string): Uint8Array {
    return this.entries.find(({ header }) => header.name === name)?.data ?? new Uint8Array()
  }

  remove(name: string): void {
    const index = this.entries.findIndex(({ header }) => header.name === name)
    if (index >= 0) this.entries.splice(index, 1)
  }
}
