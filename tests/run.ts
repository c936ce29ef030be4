import { exec, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { findBrowser } from './support/find-browser.ts'
import { browserTestsOf, changedFiles } from './support/related.ts'

/** Where `npm run test:quick` looks for tests: what it leaves out waits for processes, sockets, clocks or a full disk. */
const QUICK_FOLDERS = ['src/', 'packages/', 'supabase/functions/', 'scripts/', 'tests/access/']
/** Debian's browser, and its headless shell, which most tests use. */
const BROWSER_PACKAGES = ['chromium', 'chromium-headless-shell']
/** The tag of the journeys that it runs in the browser. */
const QUICK_TAG = '@quick'

/**
 * `npm test`: every check and every test, the quick ones first. With CI set, a skipped test is a failure.
 * `npm run test:quick` (`--quick`): the checks, the tests that run in one process, and a few journeys in the browser.
 * `npm run test:related` (`--related`, and a commit): the checks, the tests that import what has changed since that commit,
 * and in the browser those of the same names and the few journeys.
 */
async function main([mode, base = 'main']: string[]) {
  const isQuick = mode === '--quick'
  const changed = mode === '--related' ? changedFiles(base) : undefined
  ensureBrowser()
  await runTogether(['npm run --silent check', 'npm run --silent build && npm run --silent size'])
  if (isQuick) process.env.QUICK_TESTS = '1' // for vitest.config.ts
  if (changed) run('vitest', ['related', '--run', '--passWithNoTests', '--project=!engines', ...changed])
  else run('vitest', ['run', ...(isQuick ? QUICK_FOLDERS : [])])
  const unit = countVitest()
  const related = changed && browserTestsOf(changed, globSync('tests/{e2e,trust/everybody-can-use-it}/**/*.test.ts'))
  const some = [QUICK_TAG, ...(related ?? []).map((path) => path.replace('tests/', ''))].join('|')
  run('playwright', ['test', ...(isQuick || related ? [`--grep=${some}`] : [])])
  const e2e = countPlaywright()
  if (!process.env.CI && spawnSync('java', ['-version']).error)
    console.log('Java is not installed, so no HTML was checked (apt-get install default-jre-headless).')
  const skipped = unit.skipped + e2e.skipped
  const retried = [...unit.retried, ...e2e.retried]
  for (const name of retried) console.log(`passed at the second try: ${name}`)
  console.log(`${unit.passed + e2e.passed} passed, 0 failed, ${skipped} skipped, ${retried.length} at the second try`)
  if (process.env.CI && skipped > 0) stop('A skipped test proves nothing: run it or remove it.')
}

/** Uses the installed browser; installs one when run as root on Debian or Ubuntu. */
function ensureBrowser() {
  if (findBrowser({ keepsPages: true })) return
  const isRootOnDebian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (isRootOnDebian) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...BROWSER_PACKAGES])
  }
  if (!findBrowser({ keepsPages: true }))
    stop('The tests need Chromium or Chrome: install one, or set CHROME_PATH to its executable.')
}

/**
 * Runs commands at the same time, since each leaves a core idle. The output of each appears in one piece, when it has
 * ended.
 */
async function runTogether(commands: string[]) {
  const failed: string[] = []
  await Promise.all(
    commands.map(async (command) => {
      const { stdout, stderr } = await promisify(exec)(command, { maxBuffer: Number.POSITIVE_INFINITY }).catch(
        (error) => {
          failed.push(command)
          return error
        },
      )
      process.stdout.write(stdout)
      process.stderr.write(stderr)
    }),
  )
  if (failed.length > 0) stop(`${failed.join(' and ')} failed.`)
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
  /** Names of the tests that failed first; they count as passed. */
  retried: string[]
}

function countVitest(): Count {
  const { numPassedTests, numPendingTests, numTodoTests } = readReport('unit.json')
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    retried: readReport('unit-second-tries.json'),
  }
}

function countPlaywright(): Count {
  const { stats, suites }: JSONReport = readReport('e2e.json')
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, retried: suites.flatMap(retriedTests) }
}

const retriedTests = ({ specs, suites = [] }: JSONReportSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `tests/${file} › ${title}`),
  ...suites.flatMap(retriedTests),
]

const readReport = (name: string) => JSON.parse(readFileSync(`test-results/${name}`, 'utf8'))

try {
  await main(process.argv.slice(2))
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
