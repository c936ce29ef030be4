import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test.each(['admin', 'allow-image-search', 'backup', 'check-data', 'move', 'restore'])(
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

const run = (name: string, words: string[], DATA_DIR: string) => {
  const env = { PATH: process.env.PATH, DATA_DIR }
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...words], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  return [status, stderr.trim()]
}

test.each([
  ['backup', [''], 'FILE is missing.'],
  [
    'restore',
    ['one.tar.gz', 'two.tar.gz'],
    'Unexpected argument "two.tar.gz": name one FILE. Put quotes around a name with spaces.',
  ],
  ['restore', [], 'FILE is missing.'],
  ['allow-image-search', ['now'], 'allow-image-search takes no arguments, but got "now".'],
  ['check-data', ['one.tar.gz'], 'check-data takes no arguments, but got "one.tar.gz".'],
  ['move', ['--to', 'mars'], '--to mars is not possible: name either supabase or folder.'],
  [
    'move',
    ['--to', 'supabase', '--to', 'folder'],
    '--to supabase --to folder is not possible: name either supabase or folder.',
  ],
])('%s %j first says what is wrong, then how it is used', (name, words, reason) => {
  expect(run(name, words, '/nowhere')).toEqual([1, expect.stringContaining(`${reason}\n\nUsage: npm run ${name}`)])
})

test('--help is understood behind other words too', () => {
  expect(run('backup', ['one.tar.gz', '--help'], '/nowhere')).toEqual([0, ''])
})

test.each(['backup', 'restore'])('%s says how to write a file whose name begins with a dash', (name) => {
  const hint = /^There is no option -x\.tar\.gz\. A file of that name is written \.\/-x\.tar\.gz\.\n\nUsage: /
  expect(run(name, ['-x.tar.gz'], '/nowhere')).toEqual([1, expect.stringMatching(hint)])
})

test.each([
  ['backup', []],
  ['check-data', []],
  ['restore', [import.meta.filename]],
])('%s says that DATA_DIR is a file, or below one', (name, words) => {
  const file = join(ROOT, 'package.json')
  expect(run(name, words, file)).toEqual([1, expect.stringMatching(/^\S+package\.json is a file, not a folder\. Set/)])
  expect(run(name, words, join(file, 'data'))).toEqual([
    1,
    expect.stringMatching(/package\.json is a file|There is no (site in|database) \S+package\.json\/data/),
  ])
})

test('a backup to a file below a file says that there is no such folder', () => {
  const file = join(ROOT, 'package.json')
  expect(run('backup', [join(file, 'x.tar.gz')], '/nowhere')).toEqual([1, expect.stringContaining(`no folder ${file}`)])
})
