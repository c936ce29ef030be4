import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/find-browser.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'trust/everybody-can-use-it/**/*.test.ts'],
  outputDir: 'test-results',
  globalSetup: './tests/support/temporary-folder.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // the machine may be busy; tests that needed a second try are listed in the report
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser() ?? '', args: browserArgs },
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
