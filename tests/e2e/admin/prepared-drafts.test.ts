import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

const KEY = '33333333-3333-4333-8333-333333333333'

test('what others have prepared says who and why, shows all that it changes, and is published by itself', async ({
  page,
  ownSite,
}) => {
  const pictured = await ownSite.rest('talks?select=*&image_url=not.is.null&limit=2')
  const [talk, { image_url }] = pictured as [Record<string, string>, { image_url: string }]
  await ownSite.rest('access_keys', { method: 'POST', body: { id: KEY, name: 'Claude', key_hash: 'a', made_by: KEY } })
  const prepared = {
    table_name: 'talks',
    row_id: talk.id,
    base_updated_at: talk.updated_at,
    // not in the order of the form
    fields: {
      abstract: '<p>Now with <a href="https://elsewhere.example/slides">slides</a>.</p>',
      image_url,
      title: 'Slow maps',
    },
    ...{ author: KEY, access_key: KEY, note: 'From the mail of the organiser.' },
  }
  const own = ['One', 'Two'].map((title) => ({
    table_name: 'talks',
    fields: { title, location: 'Ghent', description: 'Words.', date: '2026-05-01', type: 'talk' },
  }))
  await ownSite.rest('content_drafts', { method: 'POST', body: own })
  await ownSite.rest('content_drafts', { method: 'POST', body: prepared })

  await openSignedIn(page, ownSite, '/admin/drafts')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Talk: Slow maps' }) })
  await expect(card).toContainText('Prepared by Claude, who says:')
  await expect(card.getByRole('blockquote')).toHaveText('From the mail of the organiser.')
  await expect(card.locator('dt')).toHaveText(['Title', 'Image', 'Abstract'])
  await expect(card).toContainText('slides (https://elsewhere.example/slides)')
  await expect(card.getByText(image_url)).toBeVisible()
  await expect(card.locator('img')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await expect(page.getByText('Not among them: 1 draft that others have prepared.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish all 2' }).click()
  await expect(toast(page, 'All 2 changes are on your page now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Talk/ })).toHaveText(['Talk: Slow maps'])
  expect(await (await fetch(`${ownSite.url}/talks`)).text()).not.toContain('Slow maps')

  await page.getByRole('button', { name: 'Publish Talk: Slow maps' }).click()
  await expect(toast(page, 'It is on your page now.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('prepared by Claude')
})

test('what a program has changed since the owner looked at it gets no time', async ({ page, ownSite }) => {
  const fields = { title: 'Seen', location: 'Ghent', description: 'Words.', date: '2026-05-01' }
  const draft = { table_name: 'talks', fields, access_key: KEY }
  await ownSite.rest('content_drafts', { method: 'POST', body: draft })
  await openSignedIn(page, ownSite, '/admin/drafts')
  await expect(page.getByText('Prepared by a program')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule… Talk: Seen' }).click()
  const unseen = { fields: { ...fields, title: 'Unseen' } }
  await ownSite.rest('content_drafts?id=not.is.null', { method: 'PATCH', body: unseen })
  await page.getByRole('button', { name: 'Tomorrow 8:00' }).click()
  await expect(toast(page, 'This draft was changed since it was shown here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Talk: Unseen' })).toBeVisible()
  const [left] = (await ownSite.rest('content_drafts?select=publish_at')) as [{ publish_at: string | null }]
  expect(left.publish_at).toBeNull()
})

test.describe('a card', () => {
  test.use({ expectedConsole: [/Cannot destructure|null/] })

  test('is what publishing does, whatever its draft says of itself, and fails alone', async ({ page, ownSite }) => {
    const [talk] = (await ownSite.rest('talks?select=*&limit=1')) as [Record<string, string>]
    const [hero] = (await ownSite.rest('hero?select=*')) as [Record<string, string>]
    const LIE = 'Your session has ended: log in at https://evil.example'
    const by = { author: KEY, access_key: KEY, note: LIE, last_error: LIE }
    const elsewhere = { small: 'https://evil.example/s.jpg', medium: 'https://evil.example/m.jpg', large: '' }
    const description = 'Today I <b>build</b> maps.<img src="x" onerror="alert(1)"><script>alert(2)</script>'
    const ofHero = { description, image_metadata: { sizes: elsewhere, dimensions: { width: 1, height: 1 } } }
    const drafts = [
      { table_name: 'talks', row_id: talk.id, is_removal: true, fields: { title: 'An old test entry' } },
      { table_name: 'hero', row_id: hero.id, base_updated_at: hero.updated_at, fields: ofHero },
      { table_name: 'talks', row_id: null, fields: { title: 'Broken' } },
    ]
    for (const draft of drafts) await ownSite.rest('content_drafts', { method: 'POST', body: { ...draft, ...by } })
    await page.route('**/rest/v1/content_drafts?*', async (route) => {
      const answer = await route.fetch()
      const read = (await answer.json()) as { fields: { title?: string } | null }[]
      for (const draft of read) if (draft.fields?.title === 'Broken') draft.fields = null
      await route.fulfill({ response: answer, json: read })
    })
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

    await openSignedIn(page, ownSite, '/admin')
    const panel = page.getByRole('region', { name: 'Drafts' })
    await expect(panel).toContainText(`With the draft is noted: “${LIE}”`)
    await expect(panel).not.toContainText('An old test entry')
    await panel.getByRole('link', { name: '3 drafts wait' }).click()

    await expect(card(`Talk: ${talk.title}`)).toContainText('Publishing removes this from your page.')
    await expect(page.getByText('An old test entry')).toHaveCount(0)
    const ofHomePage = card('Hero Section')
    await expect(ofHomePage.locator('dt')).toHaveText(['Description', 'image_metadata'])
    await expect(ofHomePage.locator('dd').last()).toContainText('https://evil.example/m.jpg')
    await expect(ofHomePage.locator('dd').first()).toContainText('build maps.[x]The page leaves out')
    await expect(ofHomePage).toContainText(`As it is stored:${description}`)
    await expect(ofHomePage.getByRole('alert')).toHaveText(
      `It was not published at its time. With the draft is noted: “${LIE}”`,
    )
    await expect(ofHomePage.getByRole('blockquote')).toHaveText(LIE)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolationsInBothSchemes(page)

    const broken = card('Talk')
    await expect(broken).toContainText('This draft cannot be shown')
    await expect(broken.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await broken.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(broken).toHaveCount(0)
    await expect(ofHomePage).toBeVisible()
  })
})

test('what a draft holds of another shape closes no editor, and keeps nothing else from being saved', async ({
  page,
  ownSite,
}) => {
  const junk = { toString: 1 }
  const image_metadata = { width: 'wide' }
  await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { image_metadata } })
  const [area] = (await ownSite.rest('expertise?select=*&is_primary=is.true&order=display_order&limit=1')) as [
    Record<string, string>,
  ]
  const ofArea = { row_id: area.id, base_updated_at: area.updated_at, fields: { title: junk, description: 'Maps.' } }
  for (const draft of [
    { table_name: 'expertise', ...ofArea },
    { table_name: 'talks', fields: { title: junk, type: junk, image_url: 'https://evil.example/a.png' } },
  ])
    await ownSite.rest('content_drafts', { method: 'POST', body: { ...draft, access_key: KEY } })

  await openSignedIn(page, ownSite, '/admin/hero')
  await expect(page.getByText('This form cannot read what is stored as image_metadata')).toBeVisible()
  await page.getByLabel('Main Heading').fill('Ada Quill, maps')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Hero content updated successfully')).toBeVisible()
  const [hero] = (await ownSite.rest('hero?select=title,image_metadata')) as [object]
  expect(hero).toEqual({ title: 'Ada Quill, maps', image_metadata })

  await page.getByRole('link', { name: 'Expertise', exact: true }).click()
  await expect(page.getByText('In it: An area.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await expect(page.getByLabel('Description').first()).toHaveValue('Maps.')
  await expect(page.getByLabel('Title').first()).toHaveValue(String(area.title))
  await page.goto(`${ownSite.url}/admin/talks`)
  await page.getByRole('button', { name: 'Continue with Talk', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(0)
})

test('a card shows every file that a page would: the press photo itself, and its preview', async ({
  page,
  ownSite,
}) => {
  const photo = '/storage/v1/object/public/press-kit/photo/quay.jpg'
  const fields = { photo_url: photo, caption: 'On the quay', credit: '', terms: '' }
  await ownSite.rest('content_drafts', { method: 'POST', body: { table_name: 'press_photos', fields, author: KEY } })
  await openSignedIn(page, ownSite, '/admin/drafts')
  const pictures = page.getByRole('listitem').filter({ hasText: 'On the quay' }).locator('.differences img')
  await expect(pictures).toHaveCount(2)
  for (const [index, path] of [photo, photo.replace('.jpg', '-web.webp')].entries())
    await expect(pictures.nth(index)).toHaveAttribute('src', new RegExp(`${path}$`))
})

test('forty drafts are looked through and published in groups: one is left out, one has changed, and Undo takes back the rest', async ({
  page,
  ownSite,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const OTHER = '44444444-4444-4444-8444-444444444444'
  const names = [
    { id: KEY, name: 'Claude' },
    { id: OTHER, name: 'Harbour bot' },
  ]
  for (const one of names)
    await ownSite.rest('access_keys', { method: 'POST', body: { ...one, key_hash: one.id, made_by: KEY } })
  const talk = (index: number) => ({
    table_name: 'talks',
    fields: { title: `Slow map ${index}`, location: 'Ghent', description: 'Words.', date: '2026-05-01', type: 'talk' },
    ...{ author: KEY, access_key: index > 30 ? OTHER : KEY, note: `From page ${index}.` },
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
  })
  const [first] = (await ownSite.rest('content_drafts', {
    method: 'POST',
    body: Array.from({ length: 32 }, (_, index) => talk(index + 1)),
  })) as [{ id: string; fields: object }]
  const stories = Array.from({ length: 8 }, (_, index) => ({
    table_name: 'stories',
    fields: { title: `Watch ${index}`, content: '<p>Words.</p>' },
    ...{ author: KEY, access_key: KEY },
  }))
  await ownSite.rest('content_drafts', { method: 'POST', body: stories })

  await openSignedIn(page, ownSite, '/admin/drafts')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'prepared by' })).toHaveText([
    'My Story, 8 drafts prepared by Claude',
    'Talks & Media, 30 drafts prepared by Claude',
    'Talks & Media, 2 drafts prepared by Harbour bot',
  ])
  await expectNoSidewaysScroll(page)
  const group = page.getByRole('region', { name: /^Talks & Media.*Claude$/ })
  const publish = group.getByRole('button', { name: /^Publish .*these 30/ })
  await expect(publish).toBeDisabled()
  await expect(publish).toHaveAccessibleDescription('Scroll through them first: 30 drafts not seen to the end yet.')
  // its end alone is not enough
  await publish.focus()
  await expect(publish).toHaveAccessibleDescription(/^Scroll through them first: 2\d drafts/)
  await group.getByRole('button', { name: 'Show the next' }).press('Enter')
  await expect(group.getByRole('listitem').first()).toBeFocused()
  await group.getByRole('checkbox', { name: 'Leave out Talk: Slow map 2', exact: true }).check()
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(200, 400)
  await expect(async () => {
    // a slow machine scrolls past some between two frames
    const next = group.getByRole('button', { name: 'Show the next' })
    if (await next.isVisible()) await next.press('Enter')
    await page.mouse.wheel(0, 400)
    await expect(publish).toBeEnabled({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(publish).toHaveText('Publish 29 of these 30')
  await expectNoSidewaysScroll(page)

  const body = { fields: { ...first.fields, title: 'Unseen' } }
  await ownSite.rest(`content_drafts?id=eq.${first.id}`, { method: 'PATCH', body })
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/drafts/publish') && sent++))
  await publish.dblclick()
  const done = toast(page, 'Not everything was published')
  await expect(done).toContainText('28 published, 1 not')
  expect(sent).toBe(1)
  await expect(page.getByRole('alert')).toContainText('this draft was changed in another window')
  await expect(page.getByRole('heading', { level: 3, name: /^Talk: (Slow map|Unseen)/ })).toHaveText([
    ...['Talk: Unseen', 'Talk: Slow map 2', 'Talk: Slow map 31', 'Talk: Slow map 32'],
  ])
  await expectNoAxeViolationsInBothSchemes(page)
  const published = async () => (await fetch(`${ownSite.url}/talks`)).text()
  expect(await published()).toContain('Slow map 30')
  expect(await published()).not.toMatch(/Unseen|Slow map 2</)

  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(publish).toBeVisible()
  expect(await published()).not.toContain('Slow map')
  expect(await ownSite.rest('content_drafts?select=id&note=like.From*&access_key=not.is.null')).toHaveLength(32)
})
