import AxeBuilder from '@axe-core/playwright'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

interface TestFixtures {
  /** Console messages that this test expects; any other one fails it. */
  expectedConsole: RegExp[]
  /** A site of the test's own, to change its content as it likes. */
  ownSite: TestSite
  /** Fails the test on any console message or page error that it does not expect. */
  quietConsole: undefined
}
interface WorkerFixtures {
  /** The demo site, shared by the tests that only read. */
  site: TestSite
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const site = await startTestSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  ownSite: async ({}, use) => {
    const site = await startTestSite()
    await use(site)
    await site.stop()
  },
  expectedConsole: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = []
      const note = (text: string) => {
        if (!expectedConsole.some((expected) => expected.test(text))) messages.push(text)
      }
      page.on('console', (message: ConsoleMessage) => note(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => note(`error: ${error.message}`))
      await use(undefined)
      expect(messages).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Until JavaScript has taken the page over and the refetch of its content has ended. */
export async function hydrated(page: Page) {
  await page.waitForLoadState('networkidle')
}

/** axe finds nothing on the page as it stands. */
export async function expectNoAxeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}
