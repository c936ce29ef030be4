import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import type { Break } from './break.ts'
import { isPlaywright } from './scratch-copy.ts'

/** A break may let a test wait for ever. */
const MOST_MS = 5 * 60_000

export interface Outcome {
  color: 'red' | 'green' | 'no test ran'
  /** The first test that failed and the first line of why; for 'no test ran' the end of what the runner printed. */
  detail: string
}

/** Runs the test that a break names, in the copy, until the first failure. */
export async function runTest(copy: string, { test, name }: Break): Promise<Outcome> {
  const isInBrowser = isPlaywright(test)
  const report = join(copy, 'test-results', isInBrowser ? 'e2e.json' : 'unit.json')
  rmSync(report, { force: true })
  const [program, ...words] = isInBrowser
    ? (['@playwright/test/cli.js', 'test', '--workers=1', '--retries=0', '--max-failures=1'] as const)
    : (['vitest/vitest.mjs', 'run', '--maxWorkers=1', '--retry=0', '--bail=1'] as const)
  const onlyNamed = name ? [isInBrowser ? '-g' : '-t', name] : []
  const printed = await runAlone(copy, [join(copy, 'node_modules', program), ...words, test, ...onlyNamed])
  try {
    const { passed, failures } = (isInBrowser ? readPlaywright : readVitest)(readFileSync(report, 'utf8'))
    if (failures[0] !== undefined) return { color: 'red', detail: failures[0] }
    if (passed > 0) return { color: 'green', detail: '' }
  } catch {
    // no report was written
  }
  return { color: 'no test ran', detail: printed.trim().slice(-500) }
}

/** In a process group of its own, which ends as a whole: a worker in an endless loop notices nothing else. */
async function runAlone(copy: string, words: readonly string[]): Promise<string> {
  const { CI: _, ...env } = process.env
  const child = spawn(process.execPath, words, { cwd: copy, env, detached: true })
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(end, MOST_MS)
  process.once('exit', end)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  clearTimeout(timer)
  process.removeListener('exit', end)
  return out + err
}

function readVitest(report: string) {
  const { numPassedTests, testResults }: JsonTestResults = JSON.parse(report)
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failures: failed.map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages?.[0])),
  }
}

function readPlaywright(report: string) {
  const { stats, suites }: JSONReport = JSON.parse(report)
  const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failures: failed.map(({ title, tests }) => describeFailure(title, tests[0]?.results[0]?.error?.message)),
  }
}

const describeFailure = (test: string, message = '') => `${test}: ${stripVTControlCharacters(message).split('\n')[0]}`
