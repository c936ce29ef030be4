import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS, type CommandName, runCommand } from '#tests/support/commands.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(Object.keys(COMMANDS) as CommandName[])('%s --help says how it is used, and succeeds', async (name) => {
  const out = expect.stringContaining(`Usage: npm run ${name}`)
  expect(await runCommand(name, ['--help'])).toEqual({ status: 0, out, err: '' })
})

const run = async (name: CommandName, words: string[], DATA_DIR: string) => {
  const { status, err } = await runCommand(name, words, { DATA_DIR })
  return [status, err]
}

test.each<[CommandName, string[], string?]>([
  ['backup', [''], 'FILE is missing.'],
  [
    'restore',
    ['one.tar.gz', 'two.tar.gz'],
    'Unexpected argument "two.tar.gz": name one FILE. Put quotes around a name with spaces.',
  ],
  ['restore', [], 'FILE is missing.'],
  ['export-site', [], 'DIR is missing.'],
  ['export-site', ['one', 'two'], 'Unexpected argument "two": name one DIR. Put quotes around a name with spaces.'],
  ['allow-image-search', ['now'], 'allow-image-search takes no arguments, but got "now".'],
  ['check-data', ['one.tar.gz'], 'check-data takes no arguments, but got "one.tar.gz".'],
  ['move', ['--to', 'mars'], '--to mars is not possible: name either supabase or folder.'],
  [
    'move',
    ['--to', 'supabase', '--to', 'folder'],
    '--to supabase --to folder is not possible: name either supabase or folder.',
  ],
])('%s %j first says what is wrong, then how it is used', async (name, words, reason) => {
  expect(await run(name, words, '/nowhere')).toEqual([
    1,
    expect.stringContaining(`${reason}\n\nUsage: npm run ${name}`),
  ])
})

test('--help is understood behind other words too', async () => {
  expect(await run('backup', ['one.tar.gz', '--help'], '/nowhere')).toEqual([0, ''])
})

test.each(['backup', 'restore'] as const)('%s says how to write a file whose name begins with a dash', async (name) => {
  const hint = /^There is no option -x\.tar\.gz\. A FILE of that name is written \.\/-x\.tar\.gz\.\n\nUsage: /
  expect(await run(name, ['-x.tar.gz'], '/nowhere')).toEqual([1, expect.stringMatching(hint)])
})

test.each<[CommandName, string[], string?]>([
  ['backup', []],
  ['check-data', []],
  ['restore', [import.meta.filename]],
])('%s says that DATA_DIR is a file, or below one', async (name, words) => {
  const file = join(ROOT, 'package.json')
  expect(await run(name, words, file)).toEqual([
    1,
    expect.stringMatching(/^\S+package\.json is a file, not a folder\. Set/),
  ])
  expect(await run(name, words, join(file, 'data'))).toEqual([
    1,
    expect.stringMatching(/package\.json is a file|There is no (site in|database) \S+package\.json\/data/),
  ])
})

test('a backup to a file below a file says that there is no such folder', async () => {
  const file = join(ROOT, 'package.json')
  expect(await run('backup', [join(file, 'x.tar.gz')], '/nowhere')).toEqual([
    1,
    expect.stringContaining(`no folder ${file}`),
  ])
})

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

test('no text of the program but one says how a command is typed', () => {
  const files = globSync('{src,packages/*/src,scripts,supabase/templates}/**/*.{ts,tsx,html}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|owner-command\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(800)
  const names = /(npm run|portico) (admin|allow-image-search|backup|check-data|export-site|move|restore)\b/
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '')
  expect(files.filter((file) => names.test(textOf(file)))).toEqual([])
})
