import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, expectNoSidewaysScroll, hydrated, open, test } from './fixtures.ts'

const { podcast_questions, podcast_setup, podcast_clip_url } = DEMO_CONTENT.press_kit[0]!
const questions = podcast_questions.split('\n')

for (const width of [390, 1280])
  test(`a podcast host prepares, hears a clip and invites within 30 seconds, at ${width} px`, async ({
    page,
    ownSite,
  }) => {
    test.setTimeout(30_000)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clips: string[] = []
    await page.route('https://films.ellingsen-vale.example/**', async (route) => {
      clips.push(route.request().url())
      await route.fulfill({ contentType: 'audio/wav', body: SILENCE })
    })
    await open(page, `${ownSite.url}/press-kit`, { width })
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'For Podcast Hosts' })
      .click()
    const notes = page.getByRole('region', { name: 'For Podcast Hosts' })
    await expect(notes.getByRole('heading', { name: 'For Podcast Hosts' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expect(notes.getByRole('listitem')).toHaveText(questions)
    const copy = notes.getByRole('button', { name: 'Copy the questions' })
    await copy.click()
    await expect(copy).toHaveText('Copied')
    await expect(notes.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(podcast_questions)
    await expect(notes).toContainText(podcast_setup)

    const clip = notes.locator('audio')
    expect(clips, 'nothing is loaded before a click').toEqual([])
    await clip.click({ position: { x: 25, y: 27 } })
    await expect.poll(() => clips[0]).toBe(podcast_clip_url)

    await notes.getByRole('link', { name: 'Invite Marta' }).click()
    await expect(page).toHaveURL(`${ownSite.url}/?about=podcast#contact`)
    const form = page.getByRole('form', { name: 'Contact form' })
    await expect(form.getByRole('combobox', { name: 'About' })).toHaveValue('podcast')
    await hydrated(page)
    await form.getByLabel('Name').fill('Maarten van der Berg')
    await form.getByLabel('Email').fill('maarten@slow-ledgers.example')
    await form.getByLabel('Message').fill('Would you join me in May?')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you, Maarten.' })).toBeFocused()
    await expect(page.locator('#contact')).toContainText('I answer within two working days')
    await expectNoSidewaysScroll(page)
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([
      { message: 'About: Podcast\n\nWould you join me in May?' },
    ])
  })

test('a clip of another site is played only where it may be, and what is empty is left out', async ({
  page,
  ownSite,
}) => {
  const write = (body: object) => ownSite.rest('press_kit?id=not.is.null', { method: 'PATCH', body })
  const notes = page.getByRole('region', { name: 'For Podcast Hosts' })
  const policy = async () => (await page.request.get(`${ownSite.url}/press-kit`)).headers()['content-security-policy']
  await write({ podcast_questions: ' \n', podcast_setup: '', podcast_clip_url: 'https://youtu.be/abc_DEF-123' })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'The clip' }))
  await open(page, `${ownSite.url}/press-kit`, { width: 360 })
  expect(await policy()).toContain('; frame-src https://www.youtube-nocookie.com')
  await expect(notes.getByRole('term')).toHaveText(['Clip'])
  await notes.getByRole('link', { name: 'Play the clip' }).click()
  await expect(notes.frameLocator('iframe').getByText('The clip')).toBeVisible()

  await write({ podcast_clip_url: 'https://episodes.example/slow-ledgers' })
  await page.reload()
  await expect(notes.getByRole('link', { name: /Play the clip/ })).toHaveAttribute('target', '_blank')
  expect(await policy()).not.toMatch(/frame-src|media-src/)

  await write({ podcast_clip_url: null })
  await page.reload()
  await expect(notes).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'For Podcast Hosts' })).toHaveCount(0)
})

/** A WAV file of a hundredth of a second. */
const SILENCE = Buffer.concat([
  Buffer.from(
    'RIFF\x74\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x50\0\0\0',
    'latin1',
  ),
  Buffer.alloc(80, 128),
])
