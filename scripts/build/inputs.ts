import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const STAMP = join(ROOT, 'dist/built-from')

/** What the build reads, and the server's modules, which it compiles in advance. */
const INPUTS = [
  'packages',
  'src',
  'demo',
  'docs/handbook',
  'public',
  'supabase/functions',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Read on the first start, not by the build. */
const NO_INPUT = /\.test\.tsx?$|^packages\/\w+\/tests\/|^demo\/(draw-)?pictures\//

const OUTPUTS = ['dist/server/render.js', 'dist/client/.vite/manifest.json', 'dist/admin/.vite/manifest.json']

/** Whether `dist` is up to date. Compares contents, because copies and checkouts change modification times. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs() && OUTPUTS.every((path) => exists(path))
}

export function markUnbuilt(): void {
  rmSync(STAMP, { force: true })
}

/** `inputs` is the hash from before the build: files edited during the build cause a rebuild next time. */
export function markBuilt(inputs: string): void {
  writeFileSync(STAMP, inputs)
}

export function hashInputs(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function filesOf(input: string): string[] {
  if (!exists(input)) return []
  if (/\.\w+$/.test(input)) return [input]
  return readdirSync(join(ROOT, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !NO_INPUT.test(path))
    .sort()
}

const exists = (path: string) => existsSync(join(ROOT, path))
