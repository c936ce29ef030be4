import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './tests/support/find-browser.ts'

// pages of one test share a process, and neither painting nor the network needs one of its own: a third less for the
// processor to do. Of two lists of features Chromium reads the last, so this one repeats the one of Playwright.
const FEWER_PROCESSES = [
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
]

/** Begun last, they would keep one worker busy while the others have nothing left to do. */
const LONGEST = ['e2e/{html,lighthouse,supabase-parts,supabase-account}.test.ts', 'e2e/admin/first-hour*.test.ts']

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'longest first', timeout: 120_000, testMatch: ['trust/everybody-can-use-it/**/*.test.ts', ...LONGEST] },
    { name: 'the others', testDir: 'tests/e2e', testIgnore: LONGEST },
  ],
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/costs/{arg}{ext}',
  globalSetup: ['./tests/support/require-build.ts', './tests/support/temporary-folder.ts'],
  fullyParallel: true,
  // one more than there are cores, for a test now and then waits
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // the machine may be busy; tests that needed another try are listed in the report
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser() ?? '', args: [...browserArgs, ...FEWER_PROCESSES] },
    // recording costs a third of the time: where a test may be tried again it is recorded then
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
