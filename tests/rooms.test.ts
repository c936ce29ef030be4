import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Between rooms, imports go one way. The linter sees circles of files, but not that rooms need each other. */

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

test.each(['src/admin', 'src/content', 'src/data', 'src/server', 'src/site', 'packages/backend/src'])(
  'the rooms of %s import each other in no circle',
  (parent) => {
    const imports = importsBetweenRooms(parent)
    expect(imports.size).toBeGreaterThan(5)
    expect(Object.fromEntries(withoutEnds(imports))).toEqual({})
  },
)

/** What is left once rooms that import none, or are imported by none, are taken away: circles, and what lies between them. */
function withoutEnds(imports: Map<string, string[]>): Map<string, string[]> {
  const arrows = [...imports.keys()].map((arrow) => arrow.split(' → '))
  const left = [...imports].filter(([arrow]) => {
    const [from, to] = arrow.split(' → ')
    return arrows.some(([other]) => other === to) && arrows.some(([, other]) => other === from)
  })
  return left.length < imports.size ? withoutEnds(new Map(left)) : imports
}

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
