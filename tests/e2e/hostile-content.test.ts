import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '#tests/support/listen.ts'
import type { TestSite } from '#tests/support/site.ts'
import { expect, hydrated, leave, letPagesBeOld, showEverySection, test } from './fixtures.ts'

// Nothing that stands in the content runs: each of these would leave a mark.
const MARK = 'window.hacked = true'
const HOSTILE_HTML = [
  '<p>Kept <strong>words</strong> and <a href="https://example.com/kept">a link</a>.</p>',
  `<script>${MARK}</script>`,
  `<img src="/gone.png" onerror="${MARK}">`,
  `<svg onload="${MARK}"><script>${MARK}</script></svg>`,
  `<a href="javascript:${MARK}">script link</a>`,
  `<a href=" java\tscript:${MARK}">spaced link</a>`,
  `<a href="data:text/html,<script>${MARK}</script>">data link</a>`,
  `<p onclick="${MARK}" style="position:fixed;inset:0;background:red">styled</p>`,
  `<iframe srcdoc="<script>parent.${MARK}</script>"></iframe>`,
  `<form action="https://example.com"><button>Sign in</button></form>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${MARK}"></style></mglyph></table></mtext></math>`,
  '<meta http-equiv="refresh" content="0;url=https://example.com">',
].join('\n')
const HOSTILE_TEXT = `</script><script>${MARK}</script>\u2028<img src=x onerror="${MARK}">"'><b>bold</b>`

const isUnmarked = (page: Page) => page.evaluate(() => !('hacked' in window))
const patch = (site: TestSite, table: string, body: object) =>
  site.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })

/** Rich texts have been changed since the page was sent, so that the browser shows what it reads. */
async function saveTextsAgain(page: Page) {
  await letPagesBeOld(page)
  await page.route(/\/rest\/v1\/(hero|stories)\?/, async (route) => {
    const response = await route.fetch()
    const rows: { description?: string; content?: string }[] = await response.json()
    const json = rows.map(({ description, content, ...row }) => ({
      ...row,
      ...(description && { description: `${description}<script></script>` }),
      // one that does not end with a block is plain text
      ...(content && { content: content.replace(/<\/p>$/, '<script></script></p>') }),
    }))
    await route.fulfill({ response, json })
  })
}

/** What is left of the hero's description, as it stands in the page. */
const description = (page: Page) =>
  page.locator('.hero-description').evaluate((box) => ({
    elements: [...new Set([...box.querySelectorAll('*')].map((element) => element.localName))].sort(),
    attributes: [...new Set([...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()))].sort(),
    links: [...box.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    html: box.innerHTML.replaceAll(/\s+/g, ' ').trim(),
  }))

test.describe('rich text', () => {
  // the cleaner's parser tells what it does not let happen
  test.use({ expectedConsole: [/(inline event handler|inline style) violates/] })

  test('hostile HTML of the hero and of a story is cleaned by the server, and by the browser after the refetch', async ({
    browser,
    page,
    ownSite,
  }) => {
    await patch(ownSite, 'hero', { description: HOSTILE_HTML })
    await patch(ownSite, 'stories', { content: `${HOSTILE_HTML}<p>The end.</p>` })
    const hostileParts =
      '#my-story :is(script, svg, iframe, form, math, meta, [onclick], [onerror], [style], [href^="java" i])'
    const withoutScript = await browser.newContext({ javaScriptEnabled: false })
    const plain = await withoutScript.newPage()
    await plain.goto(ownSite.url)
    const fromServer = await description(plain)
    expect(fromServer.elements).toEqual(['a', 'p', 'strong'])
    expect(fromServer.attributes).toEqual(['href'])
    expect(fromServer.links).toEqual(['https://example.com/kept', null, null, null])
    await expect(plain.locator('#my-story strong').first()).toHaveText('words')
    await expect(plain.locator(hostileParts)).toHaveCount(0)
    await withoutScript.close()

    await saveTextsAgain(page)
    const cleaner = page.waitForResponse(/purify/)
    await page.goto(ownSite.url)
    await cleaner
    await hydrated(page)
    await expect(page.locator('.hero-description')).toContainText('Kept words')
    expect(await description(page)).toMatchObject({
      elements: fromServer.elements,
      attributes: fromServer.attributes,
      links: fromServer.links,
    })
    await expect(page.locator('#my-story strong').first()).toHaveText('words')
    await expect(page.locator(hostileParts)).toHaveCount(0)
    expect(await isUnmarked(page)).toBe(true)
  })
})

test('rich text reads the same from the server and from the browser, and clean text needs no cleaner', async ({
  page,
  ownSite,
}) => {
  const rich =
    '<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s><br>six &amp; seven</p><ul><li><p>eight</p></li></ul><ol><li>nine</li></ol><blockquote><p>ten</p></blockquote><p><a target="_blank" rel="noopener noreferrer" href="https://example.com/">eleven</a> <a href="mailto:a@example.com">twelve</a> <a href="/advisory">thirteen</a></p>'
  await patch(ownSite, 'hero', { description: rich })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(ownSite.url)
  await hydrated(page)
  const fromServer = await description(page)
  expect(fromServer.attributes).toEqual(['href', 'rel', 'target'])
  expect(scripts.filter((url) => url.includes('purify'))).toEqual([])

  await saveTextsAgain(page)
  const cleaner = page.waitForResponse(/purify/)
  await page.reload()
  await cleaner
  await hydrated(page)
  expect((await description(page)).html).toBe(fromServer.html)
})

test('hostile texts are shown as they are written', async ({ page, ownSite }) => {
  await patch(ownSite, 'hero', { title: HOSTILE_TEXT, subtitle: HOSTILE_TEXT })
  await patch(ownSite, 'involvements', { company: HOSTILE_TEXT, about: HOSTILE_TEXT })
  await patch(ownSite, 'stories', { title: HOSTILE_TEXT, content: HOSTILE_TEXT, image_alt: HOSTILE_TEXT })
  await patch(ownSite, 'expertise', { title: HOSTILE_TEXT.slice(0, 99), description: HOSTILE_TEXT })
  await patch(ownSite, 'talks', { title: HOSTILE_TEXT, action_text: HOSTILE_TEXT })
  await patch(ownSite, 'contact', { description: HOSTILE_TEXT, email: `"><script>${MARK}</script>@example.com` })
  await patch(ownSite, 'press_kit', { short_bio: HOSTILE_TEXT, based_in: HOSTILE_TEXT, introduction: HOSTILE_TEXT })
  await patch(ownSite, 'press_bios', { language: HOSTILE_TEXT, introduction: HOSTILE_TEXT })
  await patch(ownSite, 'press_photos', { caption: HOSTILE_TEXT, credit: HOSTILE_TEXT, photo_alt: HOSTILE_TEXT })
  await patch(ownSite, 'press_quotes', { quote: HOSTILE_TEXT, context: HOSTILE_TEXT })
  await patch(ownSite, 'testimonials', { quote: HOSTILE_TEXT, person: HOSTILE_TEXT, company: HOSTILE_TEXT })
  for (const path of ['/', '/press-kit', '/advisory']) {
    await page.goto(ownSite.url + path)
    expect(await page.title()).toContain('</script><script>')
    await hydrated(page)
    expect(await isUnmarked(page)).toBe(true)
  }
  await page.goto(ownSite.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE_TEXT)
  await page.getByRole('region', { name: 'Skin in the Game' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('<b>bold</b>')
  expect(await isUnmarked(page)).toBe(true)
})

test.describe('addresses', () => {
  // a picture's address that is none is refused by the content security policy, or not known to the browser
  test.use({
    expectedConsole: [/Content Security Policy directive: "img-src|ERR_UNKNOWN_URL_SCHEME|Loading the image/],
  })

  test('javascript: and data: addresses become neither links nor scripts', async ({ page, ownSite }) => {
    const bad = `javascript:${MARK}`
    await patch(ownSite, 'hero', { image_url: bad, image_metadata: null })
    await patch(ownSite, 'involvements', { logo_url: bad })
    await patch(ownSite, 'talks', { action_url: bad, image_url: bad })
    await patch(ownSite, 'stories', { image_url: bad })
    const email = 'me?cc=you&subject=x@quill.example'
    await patch(ownSite, 'contact', { linkedin_url: bad, substack_url: 'data:text/html,hello', email })
    await patch(ownSite, 'press_kit', { photo_url: bad, press_email: `${bad}@x` })
    await patch(ownSite, 'press_photos', { photo_url: bad })
    await patch(ownSite, 'press_logos', { logo_url: bad })
    await patch(ownSite, 'testimonials', { image_url: bad })
    for (const path of ['/', '/press-kit']) {
      await page.goto(ownSite.url + path)
      await hydrated(page)
      await expect(page.locator('[href^="javascript:" i], [href^="data:" i]')).toHaveCount(0)
      expect(await isUnmarked(page)).toBe(true)
    }
    await page.goto(ownSite.url)
    await hydrated(page)
    // each title leads to the talk's page, and nothing leads elsewhere
    await expect(page.locator('#talks-media a[href]:not([href^="/talks"])')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Skin in the Game' }).locator('.tile > .logo-icon')).toHaveCount(8)
    await expect(page.getByRole('link', { name: /LinkedIn|Substack/ })).toHaveCount(0)
    // a mail address adds neither recipients nor a subject
    const mail = page.getByRole('link', { name: email })
    await expect(mail).toHaveAttribute('href', 'mailto:me%3Fcc%3Dyou%26subject%3Dx@quill.example')
  })
})

test.describe('articles of the feed', () => {
  // their pictures stand nowhere
  test.use({ expectedConsole: [/ERR_NAME_NOT_RESOLVED/] })

  test('that are hostile are plain text, and lead nowhere but to the web', async ({ page, siteHost }) => {
    const escaped = HOSTILE_TEXT.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const item = (title: string, link: string) =>
      `<item><title>${title}</title><link>${link}</link><description>${escaped}</description></item>`
    const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Letters</title><link>https://letters.example</link>
    ${item(escaped.replaceAll('&', '&amp;'), 'https://letters.example/p/one')}${item('Script', `javascript:${MARK}`)}</channel></rss>`
    const publisher = createServer((_, response) => response.setHeader('content-type', 'application/rss+xml').end(feed))
    const port = await listen(publisher)
    const site = await siteHost.start({ CONTENT: 'empty', FEED_PROXY_URL: `http://127.0.0.1:${port}/` })
    try {
      await showEverySection(site)
      await site.rest('contact?id=not.is.null', { method: 'PATCH', body: { substack_url: 'https://letters.example' } })
      await page.goto(site.url)
      const newsletter = page.getByRole('region', { name: /Newsletter/ })
      await expect(newsletter.getByRole('listitem').first()).toContainText('bold')
      await expect(newsletter.getByRole('heading', { level: 4 }).first().getByRole('link')).toHaveAttribute(
        'href',
        'https://letters.example/p/one',
      )
      await expect(page.locator('[href^="javascript:" i]')).toHaveCount(0)
      await expect(newsletter.locator('b, script')).toHaveCount(0)
      // now the server knows them too
      await page.reload()
      await hydrated(page)
      await expect(newsletter.getByRole('listitem').first()).toContainText('bold')
      expect(await isUnmarked(page)).toBe(true)
    } finally {
      await leave(page.context())
      await site.stop()
      publisher.close()
    }
  })
})
