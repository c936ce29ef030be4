import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { BUNDLED, isReleased } from './write-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { imports, dependencies } = JSON.parse(textOf('package.json'))

it.each([
  'deploy/portico.env',
  'deploy/.env',
  'supabase/.temp',
  'packages/backend/tests',
  'packages/backend/node_modules',
  'src/server/environment/env.test.ts',
  'scripts/build.ts',
  'scripts/release',
])('%s stays out of a release', (path) => expect(isReleased(path)).toBe(false))

/** The files that `bin/portico` starts, with the jobs that the server starts in other threads and processes. */
const ENTRIES = [
  ...(/^admin.+(?= \| serve\) ;;$)/m.exec(textOf('bin/portico'))?.[0] ?? '')
    .split(' | ')
    .map((name) => `scripts/${name}.ts`),
  'scripts/ensure-node.cjs',
  'scripts/warm-compile-cache.ts',
  'src/server/main.ts',
  'src/server/maintenance/backup-process.ts',
  'packages/backend/src/folder/check-worker.ts',
]
/** Of `npm run dev`. */
const NOT_SERVED = ['src/server/boot/development.ts']

it('a release has each file that its commands import, and each package', () => {
  expect(ENTRIES.length).toBeGreaterThan(10)
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || NOT_SERVED.includes(path)) return
    seen.add(path)
    for (const [, name = ''] of withoutTypes(textOf(path)).matchAll(IMPORTED)) {
      const file = fileOf(name, path)
      if (file) visit(file)
      else packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  ENTRIES.forEach(visit)
  expect(seen.size).toBeGreaterThan(300)
  expect(
    [...seen].filter((path) => !existsSync(join(ROOT, path)) || !path.split('/').every(isReleasedUntil(path))),
  ).toEqual([])
  expect(BUNDLED.filter((name) => packages.has(name))).toEqual([])
})

it('what stays out of a release are packages of the program', () => {
  expect(BUNDLED.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

const IMPORTED = /(?:\bfrom|\bimport\(?|\brequire\(|\bnew URL\()\s*['"]([^'"$]+)['"]/g
const withoutTypes = (source: string) => source.replace(/^(import|export) type [^'"]+['"].+$/gm, '')

/** Each folder above the file, too. */
const isReleasedUntil = (path: string) => (_: string, depth: number) =>
  isReleased(
    path
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  )

/** The path of what is imported from `from`, if it is one of our own files. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name)
  const alias = Object.keys(imports).find((key) => name.startsWith(key.slice(0, -1)))
  if (alias) return join(imports[alias].slice(0, -1), name.slice(alias.length - 1))
  const [, folder = '', rest = ''] = /^@portico\/(\w+)(.*)$/.exec(name) ?? []
  if (!folder) return undefined
  return join('packages', folder, JSON.parse(textOf(`packages/${folder}/package.json`)).exports[`.${rest}`])
}
