import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'

/** `npm test`: every check and every test, the quick ones first. With CI set, a skipped test is a failure. */
function main() {
  ensureBrowser()
  run('npm', ['run', '--silent', 'check'])
  run('npm', ['run', '--silent', 'build'])
  run('npm', ['run', '--silent', 'size'])
  run('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'])
  const unit = countVitest('test-results/unit.json')
  run('playwright', ['test'])
  const e2e = countPlaywright('test-results/e2e.json')
  const skipped = unit.skipped + e2e.skipped
  console.log(`${unit.passed + e2e.passed} passed, 0 failed, ${skipped} skipped`)
  if (process.env.CI && skipped > 0) stop('A skipped test proves nothing: run it or remove it.')
}

/** Uses the installed browser; installs one when run as root on Debian or Ubuntu. */
function ensureBrowser() {
  if (findBrowser()) return
  const isRootOnDebian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (isRootOnDebian) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  if (!findBrowser()) stop('The tests need Chromium or Chrome: install one, or set CHROME_PATH to its executable.')
}

function run(command: string, args: string[]) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) stop(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : '.'}`)
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}

interface Count {
  passed: number
  skipped: number
}

function countVitest(path: string): Count {
  const { numPassedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests }
}

function countPlaywright(path: string): Count {
  const { stats } = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped }
}

try {
  main()
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
