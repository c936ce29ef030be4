import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'

/** Flags without which Debian's Chromium, as root and without a network, will not stay quiet. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

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
    launchOptions: { executablePath: findBrowser() ?? '', args },
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
