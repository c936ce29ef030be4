import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** A picture of the demo and its place in storage. */
export interface DemoPicture {
  bucket: string
  /** The path inside the bucket. */
  name: string
  contentType: string
  bytes: Uint8Array
}

const FOLDER = join(import.meta.dirname, 'pictures')
const TYPES: Record<string, string> = { '.webp': 'image/webp', '.jpg': 'image/jpeg', '.png': 'image/png' }

/** Reads the demo's pictures: `pictures` has one folder per bucket, and each holds the paths of that bucket. */
export async function readDemoPictures(): Promise<DemoPicture[]> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(readPicture))
}

async function readPicture(path: string): Promise<DemoPicture> {
  const [bucket = '', ...folders] = relative(FOLDER, path).split(sep)
  const contentType = TYPES[extname(path)]
  if (!contentType) throw new Error(`The demo picture ${path} is of no known type.`)
  return { bucket, name: folders.join('/'), contentType, bytes: await readFile(path) }
}
