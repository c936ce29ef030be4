import { configDefaults, defineConfig } from 'vitest/config'

/** Unit tests stand beside their file; contract and access tests drive the backend in process through its fetch handler. */
export default defineConfig({
  test: {
    include: ['{src,supabase,scripts}/**/*.test.{ts,tsx}', 'tests/{contract,access,server}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    environment: 'node',
    passWithNoTests: true,
  },
})
