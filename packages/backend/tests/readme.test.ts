import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const INDEX = pathToFileURL(join(PACKAGE, 'src/index.ts')).href

/** The first block of README.md in this language. */
function example(language: string): string {
  const [, block = ''] =
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8')) ?? []
  return block
}

it('the example of the README runs as it stands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(join(folder, 'migrations/20260101000000_notes.sql'), example('sql'))
  // outside the repository the package's name leads nowhere
  writeFileSync(join(folder, 'example.ts'), example('ts').replace("'@portico/backend'", `'${INDEX}'`))
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd: folder })
  expect(stdout).toMatch(/^201 \[\s*\{\s*id: '[\da-f-]{36}',\s*author: null,\s*text: 'Hello'\s*\}\s*\]\n$/)
  rmSync(folder, { recursive: true })
})
