import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test.each(['admin', 'backup', 'check-data', 'move', 'restore'])(
  '%s --help says how it is used, and succeeds',
  (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stdout).toContain(`Usage: npm run ${name}`)
    expect([status, stderr]).toEqual([0, ''])
  },
)
