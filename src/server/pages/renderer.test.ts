import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadBuiltRenderer } from './renderer.ts'

test('what a build that was interrupted has left is not served', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'portico-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'server/render.js'), '')
  await expect(loadBuiltRenderer(dist, [])).rejects.toThrow(/^The site has not been built, or .+ run `npm start`/)
})
