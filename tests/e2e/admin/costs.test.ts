import type { Page, Request } from '@playwright/test'
import { expect, openSignedIn, test } from './admin-fixtures.ts'

/** Several of their parts need the same, which is read once. */
const OPENED = ['/health', '/account', '/talks?new=talks', '/press-kit', '/site-settings', ''].map(
  (name) => `/admin${name}`,
)

test('what each page of the admin asks the backend is what the snapshot says, and nothing twice', async ({
  page,
  ownSite,
}) => {
  const { take } = countRequests(page)
  /** By the browser's clock each page is opened a minute after the last one, however fast the machine is. */
  const begun = Date.now()
  let minutes = 0
  const passTime = () => page.clock.setFixedTime(begun + 60_000 * ++minutes)
  const costs: string[] = []
  const note = async (path: string, how: string) => {
    const asked = await take()
    expect(asked, `${path}, ${how}`).toEqual([...new Set(asked)])
    costs.push(`${path}, ${how}: ${asked.length}`, ...asked.map((one) => `  ${one.replace(/(\?| \{).*/, '')}`))
  }
  const inSidebar = page.locator('#admin-navigation a[href^="/admin"]')

  await openSignedIn(page, ownSite, '/admin/drafts')
  await take()
  for (const path of OPENED) {
    await passTime()
    await page.goto(ownSite.url + path)
    await note(path, 'opened')
  }
  const [dashboard = '', ...others] = await inSidebar.evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
  for (const path of [...others, dashboard]) {
    await passTime()
    await page.locator(`#admin-navigation a[href="${path}"]`).click()
    await page.waitForURL(ownSite.url + path)
    await note(path, 'from another page')
  }
  expect(`${costs.join('\n')}\n`).toMatchSnapshot('editors.txt')
})

/** What scripts ask the backend; `take` waits until the page is whole, and gives what was asked since the last time. */
function countRequests(page: Page) {
  let asked: string[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'script'].includes(request.resourceType())) return
    const { pathname, search } = new URL(request.url())
    underWay.add(request)
    if (/^\/(rest|auth|storage|functions|api)\//.test(pathname))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request))
  return {
    async take() {
      for (let calm = 0; calm < 3; ) {
        await page.waitForTimeout(50)
        const isWhole =
          underWay.size === 0 &&
          (await page.locator('main h1').count()) > 0 &&
          (await page.locator('main .spinner').count()) === 0 &&
          // after a pause
          (await page.getByText('Looking for articles...').count()) === 0 &&
          (await page.locator('.your-page:not(:has(iframe))').count()) === 0
        calm = isWhole ? calm + 1 : 0
      }
      const taken = asked.sort()
      asked = []
      return taken
    },
  }
}
