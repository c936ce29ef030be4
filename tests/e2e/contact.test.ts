import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, open, recordAnnouncements, test } from './fixtures.ts'

const MESSAGE = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'A talk in May?\n\nBest, Ada' }
const NOTHING = { name: '', email: '', message: '' }

test('paragraphs are apart, a long mail address takes no room from its icon, and without one the links are side by side', async ({
  page,
  ownSite,
}) => {
  const write = (email: string) =>
    ownSite.rest('contact?id=not.is.null', { method: 'PATCH', body: { email, description: 'A talk?\n\nWrite to me.' } })
  await write('a.very.long.address.of.the.office@press.communications.example')
  await open(page, ownSite.url, { width: 360 })
  const links = page.locator('.contact-links a')
  expect((await links.first().locator('svg').boundingBox())?.width).toBe(20)
  await expect(page.locator('#contact p', { hasText: 'Write to me.' })).toHaveCSS('margin-top', '16px')
  await write('')
  await page.reload()
  const [linkedIn, substack] = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(substack).toBe(linkedIn)
})

// the sixth is refused
test.describe(() => {
  test.use({ expectedConsole: [/status of 429/] })

  test('a message is sent once, stored and told of, and one network sends five of them', async ({ page, ownSite }) => {
    const requests: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/send-email')) requests.push(request.headers()['x-client-info'])
    })
    await open(page, ownSite.url, { width: 360 })

    await test.step('the button is busy until the answer comes, and the words stay until then', async () => {
      await fillIn(page, MESSAGE)
      const answer = await holdBack(page)
      await sendButton(page).click()
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
      await expect(field(page, 'Name')).toHaveValue(MESSAGE.name)
      answer.resolve()
      await expectToast(page, 'Success', 'Your message has been sent successfully!')
      await writeAnother(page)
      await expect(about(page)).toBeFocused()
      await expectFields(page, NOTHING)
      await expect(sendButton(page)).toBeEnabled()
      expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([MESSAGE])
    })

    await test.step('two clicks in a row send one message, which tells how long it took', async () => {
      await fillIn(page, { ...MESSAGE, message: 'Once' })
      await sendButton(page).dblclick()
      await writeAnother(page)
      expect(requests.splice(0)).toEqual([
        expect.stringMatching(/^trap=0&seconds=\d/),
        expect.stringMatching(/^trap=0&seconds=\d/),
      ])
      expect(await ownSite.rest('contact_messages?select=name')).toHaveLength(2)
    })

    await test.step('a field that nobody sees catches programs', async () => {
      await fillIn(page, { ...MESSAGE, message: 'See https://x.example' })
      await page.evaluate(() =>
        document.querySelector('input[name=remark]')?.setAttribute('value', 'https://x.example'),
      )
      await sendButton(page).click()
      await writeAnother(page)
      expect(requests).toEqual([expect.stringMatching(/^trap=1&seconds=\d/)])
      expect(await ownSite.rest('contact_messages?select=status&message=like.See*')).toEqual([{ status: 'spam' }])
    })

    await test.step('the sixth is refused with its words kept', async () => {
      for (const message of ['Fourth', 'Fifth']) {
        await fillIn(page, { ...MESSAGE, message })
        await sendButton(page).click()
        await writeAnother(page)
      }
      const sixth = { ...MESSAGE, message: 'Sixth' }
      await fillIn(page, sixth)
      await sendButton(page).click()
      await expectToast(page, 'Error', 'Too many messages. Please try again in 2 minutes.')
      await expectFields(page, sixth)
      expect(await ownSite.rest('contact_messages?select=id')).toHaveLength(5)
    })
  })
})

test('the form can be filled in and sent by keyboard', { tag: '@quick' }, async ({ page, ownSite }) => {
  await open(page, ownSite.url)
  await field(page, 'Name').focus()
  await page.keyboard.type('Ada Quill')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@visitor.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Your message has been sent successfully!')
  await expect(thanks(page)).toBeFocused() // not lost with the button that was disabled
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(about(page)).toBeFocused()
})

test('what was sent stands in place of the form, is read out once, and is not sent again by Back or a reload', async ({
  page,
  ownSite,
}) => {
  const response_time = 'I answer within two working days.'
  await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { response_time } })
  await open(page, `${ownSite.url}/?about=podcast#contact`, { width: 360 })
  await fillIn(page, {
    ...MESSAGE,
    name: 'Dr. Maarten van der Berg',
    message: `<b>Tuesday?</b>\n\n${'long'.repeat(200)}`,
  })
  const said = await recordAnnouncements(page)
  await sendButton(page).click()
  await expect(thanks(page)).toHaveText('Thank you, Maarten.')
  await expect(thanks(page)).toBeFocused()
  await expect(thanks(page)).toBeInViewport()
  await expect(sendButton(page)).toBeHidden()
  const answer = page.locator('#contact')
  await expect(answer.getByText(response_time)).toBeVisible()
  await expect(answer.getByRole('definition').first()).toHaveText('Podcast')
  await expect(answer.getByRole('definition').last()).toContainText('<b>Tuesday?</b>')
  await expectNoSidewaysScroll(page)
  expect((await said()).join(' '), 'the focus says the rest').not.toContain('Thank you')

  await page.reload()
  await expectFields(page, NOTHING)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Press Kit' }).click()
  await expect(page).toHaveURL(/press-kit$/)
  await page.goBack()
  await expect(sendButton(page)).toBeVisible()
  expect(await ownSite.rest('contact_messages?select=id')).toHaveLength(1)
})

test('what is wrong is told by the browser, and the form says how much room is left', async ({ page, site }) => {
  await test.step('the browser does not send a form with an empty field or a wrong e-mail address', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/send-email') && sent.push(request.url()))
    await open(page, site.url)
    for (const [changes, label, fault] of [
      [{ name: '' }, 'Name', 'valueMissing'],
      [{ email: '' }, 'Email', 'valueMissing'],
      [{ email: 'ada.visitor' }, 'Email', 'typeMismatch'],
      [{ message: '' }, 'Message', 'valueMissing'],
    ] as const) {
      await fillIn(page, { ...MESSAGE, ...changes })
      await sendButton(page).click()
      await expect(field(page, label)).toBeFocused()
      const hasFault = (input: HTMLInputElement, fault: keyof ValidityState) => input.validity[fault]
      expect(await field(page, label).evaluate(hasFault, fault), `${label}: ${fault}`).toBe(true)
    }
    expect(sent).toEqual([])
  })

  await test.step('the placeholder of the message box goes with the focus and comes back when the box is left empty', async () => {
    const box = field(page, 'Message')
    const invitation = /^Looking for a speaker, an adviser or a second opinion\?/
    await box.blur()
    await expect(box).toHaveAttribute('placeholder', invitation)
    await box.focus()
    await expect(box).toHaveAttribute('placeholder', '')
    await box.blur()
    await expect(box).toHaveAttribute('placeholder', invitation)
  })

  await test.step('what is left of a message counts with its answers, and what is too long is neither cut nor sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/send-email') && sent.push(request.url()))
    await open(page, `${site.url}/?about=speaking#contact`)
    const form = page.getByRole('form', { name: 'Contact form' })
    await fillIn(page, { ...MESSAGE, message: 'm'.repeat(9_900) })
    await expect(form).toContainText('83 characters left') // but for 'About: Speaking' and the empty line
    await eventFields(page).getByLabel('Event').fill('x'.repeat(100))
    await expect(form).toContainText('The message is 25 characters too long')
    await sendButton(page).click()
    await expect(field(page, 'Message')).toBeFocused()
    await expect(field(page, 'Message')).toHaveValue('m'.repeat(9_900))
    expect(sent).toEqual([])
    await about(page).selectOption('Press')
    await expect(form).toContainText('86 characters left')
    await field(page, 'Message').fill('Short')
    await expect(form).not.toContainText('left')
  })

  await test.step('how many characters are left is read out in a pause, and not at every key', async () => {
    await open(page, `${site.url}/#contact`)
    const form = page.getByRole('form', { name: 'Contact form' })
    await field(page, 'Message').fill('m'.repeat(9_900))
    await expect(form.getByRole('status')).toHaveText('100 characters left')
    const said = await recordAnnouncements(page)
    await field(page, 'Message').pressSequentially('more')
    await expect(form).toContainText('96 characters left')
    await expect(form.getByRole('status')).toHaveText('96 characters left')
    expect(await said()).toEqual(['96 characters left'])
    await field(page, 'Message').fill('Short')
    await expect(form.getByRole('status')).toHaveText('')
  })
})

test.describe('a failure is told, and the fields are kept', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('in the words of the server if it has any', async ({ page, site }) => {
    await open(page, site.url)
    for (const [answer, text] of [
      [{ status: 500, json: { error: 'The post is on strike.' } }, 'The post is on strike.'],
      [{ status: 500, body: 'oops' }, 'Failed to send message'],
    ] as const) {
      await page.route('**/functions/v1/send-email', (route) => route.fulfill(answer))
      await fillIn(page, MESSAGE)
      await sendButton(page).click()
      await expectToast(page, 'Error', text)
      await expectFields(page, MESSAGE)
      await expect(sendButton(page)).toBeEnabled()
      await expect(sendButton(page)).toBeFocused()
      await page.unrouteAll()
    }
    // a fault that the browser does not find
    await fillIn(page, { ...MESSAGE, name: '   ' })
    await sendButton(page).click()
    await expectToast(page, 'Error', 'Name is required')
    await expectFields(page, { ...MESSAGE, name: '   ' })
  })

  test('until the message is sent again; then what was typed meanwhile is kept', async ({ page, ownSite }) => {
    await page.route('**/functions/v1/send-email', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await open(page, ownSite.url)
    await fillIn(page, MESSAGE)
    await sendButton(page).click()
    await expectToast(page, 'Error', 'Failed to send message')
    const answer = await holdBack(page)
    await sendButton(page).click()
    await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(0)
    await field(page, 'Message').fill('One more thing')
    answer.resolve()
    await expectToast(page, 'Success', 'Your message has been sent successfully!')
    await expectFields(page, { ...MESSAGE, message: 'One more thing' })
    expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([MESSAGE])
  })
})

const eventFields = (page: Page) => page.getByRole('group', { name: 'Your event' })
const about = (page: Page) => page.getByRole('combobox', { name: 'What is this about?' })

test('an organiser asks for a talk, and the answers are the first lines of the message', async ({ page, ownSite }) => {
  await open(page, `${ownSite.url}/?about=speaking#contact`, { width: 360 })
  await expect(about(page)).toHaveValue('speaking')
  await expectNoSidewaysScroll(page)
  const event = eventFields(page)
  await event.getByLabel('Event').fill('Harbour Days: a summit')
  await event.getByLabel('Date').fill('2027-05-14')
  await event.getByLabel('Place').fill('Bergen')
  await event.getByLabel('Format').fill('Keynote')
  await fillIn(page, MESSAGE)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page, 'the page with its words, at another section').toHaveURL(/\/\?about=speaking#newsletter$/)
  await sendButton(page).click()
  await expectToast(page, 'Success', 'Your message has been sent successfully!')
  await expect(page.getByRole('definition').last()).toContainText('Event: Harbour Days: a summit')
  await writeAnother(page)
  await about(page).selectOption('Speaking')
  await expect(event.getByLabel('Event')).toHaveValue('')
  expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([
    {
      ...MESSAGE,
      message: `About: Speaking\nEvent: Harbour Days: a summit\nDate: 2027-05-14\nPlace: Bergen\nFormat: Keynote\n\n${MESSAGE.message}`,
    },
  ])
})

test('the form asks about an event only if it is about speaking, by keyboard too', async ({ page, site }) => {
  await open(page, site.url)
  await expect(about(page)).toHaveValue('')
  await expect(eventFields(page)).toBeHidden()
  await about(page).focus()
  await page.keyboard.type('Sp')
  await expect(eventFields(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Harbour Days')
  await about(page).selectOption('Press')
  await expect(eventFields(page)).toBeHidden()
  await about(page).selectOption('Speaking')
  await expect(page.getByRole('textbox', { name: 'Event' })).toHaveValue('Harbour Days')

  const date = eventFields(page).getByLabel('Date')
  await date.focus()
  await page.keyboard.type('05')
  await about(page).selectOption('Press')
  await expect(date).toBeVisible()
  await date.fill('')
  await expect(date).toBeHidden()
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you, / })
const writeAnother = (page: Page) => page.getByRole('link', { name: 'Write another message' }).click()
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

async function fillIn(page: Page, { name, email, message }: typeof MESSAGE) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Message').fill(message)
}

async function expectFields(page: Page, { name, email, message }: typeof MESSAGE) {
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Message')).toHaveValue(message)
}

async function expectToast(page: Page, title: string, text: string) {
  const toast = page.getByRole('status').getByRole('listitem').last()
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

/** Holds the form's request back until the test lets it go. */
async function holdBack(page: Page) {
  const answer = Promise.withResolvers<void>()
  await page.route('**/functions/v1/send-email', async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer
}
