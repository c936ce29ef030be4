import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A project that needs the Node version `node`, with a platform package whose binary is the script `program`. */
function makeProject(node: string, program?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'node_modules'))
  copyFileSync(join(import.meta.dirname, 'ensure-node.cjs'), join(folder, 'scripts/ensure-node.cjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node } }))
  writeFileSync(join(folder, 'command.js'), 'console.log("the command ran")')
  if (program) {
    const bin = join(folder, 'node_modules', PACKAGE, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), program)
    chmodSync(join(bin, 'node'), 0o755)
  }
  const run = (userAgent = 'npm/11.0.0 node/v20.20.0 linux x64') => {
    const args = ['-r', join(folder, 'scripts/ensure-node.cjs'), join(folder, 'command.js')]
    const env = { ...process.env, npm_config_user_agent: userAgent }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    return { status, out: stdout.trim(), err: stderr.trim() }
  }
  return { folder, run }
}

const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64'
const PACKAGE = `${isAppleSilicon ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`

test('a Node that is new enough runs the command', () => {
  expect(makeProject('>=24.15').run()).toEqual({ status: 0, out: 'the command ran', err: '' })
})

test('before npm ci any Node says so', () => {
  const { folder, run } = makeProject('>=24.15')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const err = 'The packages that Portico needs are not installed: run `npm ci` first.'
  expect(run()).toEqual({ status: 1, out: '', err })
})

test.each([
  ['is not there', undefined],
  ['is too old as well', '#!/bin/sh\necho v24.0.0'],
  ['does not run on this machine', 'no program'],
])('an older Node says what to do when the package with the right one %s', (_what, program) => {
  const { status, out, err } = makeProject('>=99.1', program).run()
  expect([status, out]).toEqual([1, ''])
  expect(err).toContain(`Portico needs Node 99.1 or newer, and this is ${process.versions.node}.`)
  expect(err.split('\n')).toHaveLength(1)
})

test('an older Node puts the right one of the package first, and hands the command over to it', () => {
  const { folder, run } = makeProject('>=99.1', '#!/bin/sh\n[ "$1" = --version ] && echo v99.2.0 || echo "ran $1"')
  expect(run()).toEqual({ status: 0, out: `ran ${join(folder, 'command.js')}`, err: '' })
  expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(`../${PACKAGE}/bin/node`)
})

test('an npm on a Node for which it leaves parts out is told so', () => {
  const { status, err } = makeProject('>=24.15').run('npm/10.9.9 node/v18.20.8 linux x64')
  expect(status).toBe(1)
  expect(err).toContain('npm runs on Node 18.20.8 here')
})
