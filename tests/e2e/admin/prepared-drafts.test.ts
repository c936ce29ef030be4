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
      description: '<p>Now with <a href="https://elsewhere.example/slides">slides</a>.</p>',
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
  await expect(card).toContainText('Prepared by Claude: “From the mail of the organiser.”')
  await expect(card.locator('dt')).toHaveText(['Title', 'Description', 'Image'])
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
  const unseen = { fields: { ...fields, title: 'Unseen' } }
  await ownSite.rest('content_drafts?id=not.is.null', { method: 'PATCH', body: unseen })
  await page.getByRole('button', { name: 'Tomorrow 8:00' }).click()
  await expect(toast(page, 'This draft was changed since it was shown here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Talk: Unseen' })).toBeVisible()
  const [left] = (await ownSite.rest('content_drafts?select=publish_at')) as [{ publish_at: string | null }]
  expect(left.publish_at).toBeNull()
})
