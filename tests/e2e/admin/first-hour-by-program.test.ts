import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { connectMcpClient, makeKey } from '#tests/support/mcp-client.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

/* From an empty site to an open one with a program: a script plays the model, and does what the prompt says. */

const ABOUT = 'https://old.example'
const numbered = <Fields>(count: number, make: (number: number) => Fields) =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** What the old site says, by the kind that it becomes here. */
const OLD_SITE: Record<string, Record<string, unknown>[]> = {
  site: [{ name: 'Anna Holt', job_title: 'Harbour Master', employer: 'Port of Quay', summary: 'Ropes, rules, tides.' }],
  hero: [{ title: 'Anna Holt', subtitle: 'Keeps ships apart', description: 'Talks about ropes and rules.' }],
  involvements: numbered(3, (n) => ({
    ...{ company: `Quay ${n}`, role: 'Founder', period: '2019 to today', description: `Moors boat ${n}.` },
    type: 'founder',
  })),
  advisory_roles: numbered(2, (n) => ({
    ...{ company: `Pier ${n}`, role: 'Adviser', period: 'since 2021', description: `Sits on board ${n}.` },
  })),
  stories: numbered(4, (n) => ({ title: `Watch ${n}`, content: `<p>The years on watch ${n}.</p>` })),
  expertise: numbered(4, (n) => ({ title: `Knot ${n}`, description: `How to tie knot ${n}.`, is_primary: n < 3 })),
  talks: numbered(38, (n) => ({
    ...{ title: `Tide ${n}`, location: 'Harbour Hall', description: `On tide ${n}.` },
    date: `2025-${String((n % 12) + 1).padStart(2, '0')}-11`,
  })),
  testimonials: numbered(2, (n) => ({ quote: `She knows rope ${n}.`, person: `Mate ${n}`, role: '', company: '' })),
  press_kit: [{ short_bio: 'Anna Holt runs the port.', medium_bio: 'She does.', full_bio: 'And has for years.' }],
}

type Program = Awaited<ReturnType<typeof connectMcpClient>>

/** Waits as it is told, as programs do. */
async function patiently(program: Program, tool: string, args?: Record<string, unknown>) {
  for (;;) {
    try {
      return await program.call(tool, args)
    } catch (error) {
      if (!/429|too many/i.test(String(error))) throw error
      await pause(2000)
    }
  }
}

/** The kinds in the order in which the prompt names them, each described before it is filled. Stops where it is told to ask. */
async function moveSite(program: Program, left: typeof OLD_SITE): Promise<string> {
  const { messages } = await program.client.getPrompt({ name: 'move_my_site', arguments: { about: ABOUT } })
  const task = JSON.stringify(messages)
  expect(task).toContain(ABOUT)
  const { kinds } = await patiently(program, 'read_site')
  for (const [, kind = ''] of task.matchAll(/\\"(\w+)\\"/g)) {
    if (!left[kind]?.length) continue
    expect(kinds).toContainEqual(expect.objectContaining({ kind }))
    const { fields: known } = await patiently(program, 'describe_kind', { kind })
    for (const fields of [...left[kind]]) {
      expect(Object.keys(known.properties)).toEqual(expect.arrayContaining(Object.keys(fields)))
      const note = `From ${ABOUT}/${kind}`
      const { refusal, review_at } = await patiently(program, 'prepare_change', { kind, fields, note })
      if (refusal) return refusal
      expect(review_at).toMatch(/\/admin\/drafts$/)
      left[kind].shift()
    }
  }
  return ''
}

/** Looks through each group, by the wheel, and publishes it; then what stands alone. */
async function publishEverything(page: Page) {
  const groups = page.getByRole('button', { name: /^Publish these/ })
  const alone = page.getByRole('button', { name: /^Publish (?!these)/ })
  await expect(groups.or(alone).first()).toBeVisible({ timeout: 60_000 })
  for (let count = await groups.count(); count > 0; count = await groups.count()) {
    const group = groups.first()
    await expect(async () => {
      // a slow machine scrolls past some between two frames
      const next = page.getByRole('button', { name: 'Show the next' }).first()
      if (await next.isVisible()) await next.press('Enter')
      await page.mouse.wheel(0, 300)
      await expect(group).toBeEnabled({ timeout: 100 })
    }).toPass({ intervals: [0] })
    await group.click()
    await expect(groups).toHaveCount(count - 1)
    await page.evaluate(() => scrollTo(0, 0))
  }
  for (let count = await alone.count(); count > 0; count = await alone.count()) {
    await alone.first().click()
    await expect(alone).toHaveCount(count - 1)
  }
  await expect(page.getByText('There are no drafts.')).toBeVisible()
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
const siteEnv = ({}, use: (env: Record<string, string>) => Promise<void>) =>
  use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CONTENT: 'empty', TEST_DOOR: 'closed' })
test.use({ siteEnv })

test('a program moves an old site in, group by group, and its owner opens it', async ({
  page,
  browser,
  ownSite: site,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const keys = async () => ({ publishable: site.publishableKey, secret: '' })
  const { key } = await makeKey({ url: site.url, keys }, OWNER)
  const program = await connectMcpClient(site.url, key)
  const left = structuredClone(OLD_SITE)

  const refusal = await moveSite(program, left)
  expect(refusal).toMatch(/^50 drafts wait .*publish.*\/admin\/drafts/s)
  expect((await patiently(program, 'read_site')).your_drafts).toHaveLength(50)

  await openSignedIn(page, site, '/admin/drafts')
  const prepared = page.getByRole('heading', { level: 2 }).filter({ hasText: 'prepared by Claude' })
  await expect(prepared).toHaveText(
    [/^Skin in the Game, 3/, /^My Story, 4/, /^Expertise, 4/, /^Talks & Media, 35/, /^Advisory, 2/],
    {
      timeout: 60_000,
    },
  )
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await publishEverything(page)
  expect(await moveSite(program, left)).toBe('')
  expect(Object.values(left).flat()).toEqual([])
  await program.client.close()
  await page.reload()
  await publishEverything(page)
  expect(await (await fetch(site.url)).text(), 'which is closed').not.toContain('Harbour Master')

  // what only she can
  await page.goto(`${site.url}/admin/contact`)
  await page.getByLabel('Email Address').fill('anna@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await page.goto(`${site.url}/admin`)
  const steps = page.getByRole('region', { name: 'First steps' })
  const hidden = steps.getByRole('button', { name: /^Show .* (on your page|in your footer)$/ })
  await expect(hidden.first()).toBeVisible()
  for (let count = await hidden.count(); count > 0; count = await hidden.count()) {
    await hidden.first().click()
    await expect(hidden).toHaveCount(count - 1)
  }
  await steps.getByRole('button', { name: 'Open the site' }).click()
  const moment = page.getByRole('dialog', { name: /site/ })
  await moment.getByRole('button', { name: 'Open the site' }).click()
  await expect(moment).toContainText('Your site is open')
  await expectNoAxeViolations(page)

  const visitor = await browser.newPage({ reducedMotion: 'reduce' })
  await visitor.goto(site.url)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Anna Holt')
  await visitor.close()
  const html = await (await fetch(site.url)).text()
  for (const words of ['Anna Holt', 'Keeps ships apart', 'Quay 3', 'Watch 4', 'Knot 4', 'Tide 1', 'She knows rope 2.'])
    expect(html).toContain(words)
  expect(html).toContain('"jobTitle":"Harbour Master"')
  expect(await (await fetch(`${site.url}/press-kit`)).text()).toContain('Anna Holt runs the port.')
  expect(await (await fetch(`${site.url}/advisory`)).text()).toContain('Sits on board 2.')
  expect((await fetch(`${site.url}/talks/tide-38`)).status).toBe(200)
})
