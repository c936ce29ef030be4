import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { browserArgs, findBrowser } from './tests/support/find-browser.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { SecondTries } from './tests/support/second-tries.ts'
import { findParts } from './tests/support/supabase/parts.ts'

const IN_BROWSER = 'src/**/*.browser.test.tsx'
/** A new process for each of these files costs more than its tests: what they change, they put back. */
const IN_ONE_PROCESS = [
  'src/**/*.test.{ts,tsx}',
  'packages/*/**/*.test.ts',
  'supabase/functions/**/*.test.ts',
  'scripts/**/*.test.ts',
]
/** Except these: they replace modules, or start a server, which replaces what is global, such as Response. */
const IN_THEIR_OWN = ['src/data/{uploads,content-query}.test.ts', 'packages/backend/tests/storage-sockets.test.ts']
const PATIENT_WAITS = 'tests/support/patient-waits.ts'
const SETUP_FILES = [
  PATIENT_WAITS,
  'tests/support/forget-failures.ts',
  'packages/backend/tests/support/leave-the-future.ts',
]
/** Real processes, sockets and databases, on a machine that may be busy. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 }
/** Hashes hundreds of passwords, as those who guess would: 11 s of its own. Vitest's --exclude does not reach projects. */
const NOT_QUICK = process.env.QUICK_TESTS ? ['packages/backend/tests/auth-attacks.test.ts'] : []

/** Unit tests are next to their file; contract, access and server tests run their subject in process. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    // more than there are cores, for tests wait for processes and clocks: with two more, two cores are never idle
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: './tests/support/temporary-folder.ts',
    retry: process.env.CI ? 2 : 0,
    reporters: [
      'default',
      ['json', { outputFile: 'test-results/unit.json' }],
      new SecondTries('test-results/unit-second-tries.json'),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: IN_ONE_PROCESS,
          exclude: [...configDefaults.exclude, IN_BROWSER, ...IN_THEIR_OWN, ...NOT_QUICK],
          setupFiles: SETUP_FILES,
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          ...PATIENT,
          name: 'node',
          isolate: false,
          unstubGlobals: true,
          include: [
            'tests/{functions,server}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/trust/{promises,{nobody-gets-in,nothing-is-lost}/**/*}.test.ts',
          ],
          setupFiles: SETUP_FILES,
        },
      },
      { extends: true, test: { ...PATIENT, name: 'apart', include: IN_THEIR_OWN, setupFiles: SETUP_FILES } },
      {
        extends: true,
        test: {
          ...PATIENT,
          name: 'supabase',
          isolate: false,
          ...(findParts() || process.env.CI
            ? {
                include: ['tests/{access,supabase}/**/*.test.ts'],
                globalSetup: './tests/support/supabase/global-setup.ts',
              }
            : { include: ['tests/support/supabase/parts-missing.test.ts'] }),
          setupFiles: SETUP_FILES,
        },
      },
      {
        extends: true,
        test: { ...PATIENT, name: 'engines', include: ['tests/engines/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        // dependencies that only a worker imports are discovered late and would reload the page under a running test
        optimizeDeps: {
          include: [
            '@jsquash/webp/codec/enc/webp_enc.js',
            '@jsquash/webp/meta.js',
            'libheif-js/libheif-wasm/libheif.js',
          ],
        },
        test: {
          name: 'browser',
          include: [IN_BROWSER],
          setupFiles: [PATIENT_WAITS],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findBrowser() ?? '', args: browserArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
