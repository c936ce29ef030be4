import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPTS = ['build.ts', 'build/inputs.ts']
const OUTPUTS = ['server/render.js', 'client/.vite/manifest.json', 'admin/.vite/manifest.json']

/** A small project with the build scripts in it. */
function makeProject(name = 'project') {
  const above = mkdtempSync(join(tmpdir(), 'portico-build-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  const root = join(above, name)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package.json', '{ "type": "module" }')
  write('src/site/main.tsx', 'first')
  for (const path of SCRIPTS) {
    mkdirSync(dirname(join(root, 'scripts', path)), { recursive: true })
    copyFileSync(join(import.meta.dirname, '..', path), join(root, 'scripts', path))
  }
  return { root, write }
}

const load = (root: string): Promise<typeof import('./inputs.ts')> =>
  import(pathToFileURL(join(root, 'scripts/build/inputs.ts')).href)

test('a build holds until something that it reads is changed, added or removed, or a part of it is gone', async () => {
  const { root, write } = makeProject()
  const { hashInputs, isBuilt, markBuilt } = await load(root)
  for (const path of OUTPUTS) write(`dist/${path}`, '')
  expect(isBuilt()).toBe(false)
  const build = () => markBuilt(hashInputs())
  build()
  expect(isBuilt()).toBe(true)
  write('src/site/main.tsx', 'first')
  write('src/site/main.test.tsx', 'a test is not built')
  expect(isBuilt()).toBe(true)

  write('src/site/main.tsx', 'second')
  expect(isBuilt()).toBe(false)
  build()
  write('public/new.txt', '')
  expect(isBuilt()).toBe(false)
  build()
  rmSync(join(root, 'public/new.txt'))
  expect(isBuilt()).toBe(false)
  build()
  rmSync(join(root, 'dist/admin'), { recursive: true })
  expect(isBuilt()).toBe(false)
})

test.each(['a#b', 'a?b'])('in a folder named %s the build says in one sentence that it cannot be', (name) => {
  const { root } = makeProject(name)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(`The site cannot be built in ${root}: rename the folder to a name without "#" and "?".`)
})
