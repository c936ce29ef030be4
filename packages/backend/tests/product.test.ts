import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** Commands, settings, pages and files of the product in this repository; it hands them in by `setProduct`. */
const NAMES = /npm |docs\/|PORTICO|SUPABASE_|_DIR\b|newsletter|outbox|mails-waiting|links\.json|first-login/g

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

it('no text of the package names a command, setting, page or file of the product', () => {
  const files = globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    [...withoutComments(readFileSync(join(SRC, file), 'utf8')).matchAll(NAMES)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
