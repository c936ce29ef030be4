import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/find-browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser() ?? '', args: browserArgs },
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
