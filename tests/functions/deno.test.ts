import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DenoProject, openDenoProject } from '#tests/support/deno.ts'

let project: DenoProject
beforeAll(async () => {
  project = await openDenoProject()
})
afterAll(() => project.close())

test.each(['send-email', 'create-storage-bucket'])('Deno finds no fault in %s', async (name) => {
  const { exitCode, output } = await project.check(name)
  expect(exitCode, output).toBe(0)
})

test('what deno.json does not map is not found in any other way', async () => {
  const path = join(project.folder, 'supabase/functions/send-email/deno.json')
  const text = await readFile(path, 'utf8')
  const { imports } = JSON.parse(text)
  for (const specifier of Object.keys(imports)) {
    await writeFile(path, JSON.stringify({ imports: { ...imports, [specifier]: undefined } }))
    const { exitCode, output } = await project.check('send-email')
    expect([exitCode, output]).toEqual([1, expect.stringContaining(`Import "${specifier}`)])
  }
  await writeFile(path, text)
})
