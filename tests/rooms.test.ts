import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Between two rooms, imports go one way. The linter sees circles of files, but not that two rooms need each other. */

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

test.each(['src/admin', 'src/server', 'src/site', 'packages/backend/src'])(
  'no two rooms of %s import each other',
  (parent) => {
    const imports = importsBetweenRooms(parent)
    const mutual = [...imports].filter(([arrow]) => imports.has(arrow.split(' → ').reverse().join(' → ')))
    expect(imports.size).toBeGreaterThan(10)
    expect(Object.fromEntries(mutual)).toEqual({})
  },
)

/** The imports of one room by another, as 'file: import', by 'from → to'. Files beside the rooms belong to none. */
function importsBetweenRooms(parent: string): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  const files = globSync('*/**/*.{ts,tsx}', { cwd: join(ROOT, parent), exclude: ['**/*.test.{ts,tsx}'] })
  for (const file of files.map(withSlashes)) {
    for (const [, imported = ''] of readFileSync(join(ROOT, parent, file), 'utf8').matchAll(IMPORT)) {
      const [from, to] = [roomOf(parent, join(parent, file)), roomOf(parent, pathOf(imported, join(parent, file)))]
      if (!to || to === from) continue
      const arrow = `${from} → ${to}`
      imports.set(arrow, [...(imports.get(arrow) ?? []), `${file}: ${imported}`])
    }
  }
  return imports
}

/** From the root of the repository; a package keeps its name. */
const pathOf = (imported: string, file: string) =>
  imported.startsWith('.') ? join(file, '..', imported) : imported.replace(/^#/, 'src/')

/** The folder in `parent` that a file is in; undefined for a file beside the folders, or elsewhere. */
const roomOf = (parent: string, path: string) => new RegExp(`^${parent}/([^/]+)/`).exec(withSlashes(path))?.[1]

const withSlashes = (path: string) => path.replaceAll('\\', '/')
