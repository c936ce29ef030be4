import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DenoProject, openDenoProject } from '#tests/support/deno.ts'

/** A type check keeps a core busy for seconds, and others need it too. */
const CHECK_TIMEOUT_MS = 120_000

let project: DenoProject
beforeAll(async () => {
  project = await openDenoProject()
})
afterAll(() => project.close())

test.each(['send-email', 'create-storage-bucket'])(
  'Deno finds no fault in %s',
  async (name) => {
    const { exitCode, output } = await project.check(name)
    expect(exitCode, output).toBe(0)
  },
  CHECK_TIMEOUT_MS,
)

test('what deno.json does not map is not found in any other way', async () => {
  const path = join(project.folder, 'supabase/functions/send-email/deno.json')
  const text = await readFile(path, 'utf8')
  const { imports } = JSON.parse(text)
  // the CLI uploads everything in a mapped folder, used or not
  expect(Object.keys(imports).filter((specifier) => specifier.endsWith('/'))).toEqual([])
  expect(await project.describeImports('send-email')).not.toContain('not in import map')
  for (const specifier of Object.keys(imports)) {
    await writeFile(path, JSON.stringify({ imports: { ...imports, [specifier]: undefined } }))
    const missing = String.raw`Import \"${specifier}`
    expect(await project.describeImports('send-email')).toContain(missing)
  }
  await writeFile(path, text)
})
