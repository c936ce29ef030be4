import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

const MESSAGE = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'A talk in May?\n\nBest, Ada' }

test('the section has a mail link, links to LinkedIn and Substack, and the form', async ({ page, site }) => {
  await open(page, site.url)
  const section = page.getByRole('region', { name: 'Get in Touch' })
  await expect(section.getByRole('link', { name: 'marta@ellingsen-vale.example' })).toHaveAttribute(
    'href',
    'mailto:marta@ellingsen-vale.example',
  )
  for (const [name, href] of [
    ['LinkedIn', 'https://www.linkedin.com/in/example-marta-ellingsen-vale'],
    ['Substack', 'https://letters.ellingsen-vale.example/'],
  ] as const) {
    const link = section.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', new RegExp(`^${href.replace(/\/$/, '')}/?$`))
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(section.getByRole('textbox')).toHaveCount(3)
})

for (const width of [360, 1280])
  test(`a message is sent, stored and told of, at ${width} px`, async ({ page, ownSite }) => {
    await open(page, ownSite.url, { width })
    await fillIn(page, MESSAGE)
    const answer = await holdBack(page)
    await sendButton(page).click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    await expect(field(page, 'Name')).toHaveValue(MESSAGE.name)
    answer.resolve()
    await expectToast(page, 'Success', 'Your message has been sent successfully!')
    for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
    await expect(sendButton(page)).toBeEnabled()
    expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([MESSAGE])
  })

test('the form tells how long it took, and a field that nobody sees catches programs', async ({ page, ownSite }) => {
  await open(page, ownSite.url)
  const signals: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/send-email')) signals.push(request.headers()['x-client-info'])
  })
  await fillIn(page, MESSAGE)
  await sendButton(page).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await fillIn(page, { ...MESSAGE, message: 'Another' })
  await page.evaluate(() => document.querySelector('input[name=website]')?.setAttribute('value', 'https://x.example'))
  await sendButton(page).click()
  await expect(field(page, 'Message')).toHaveValue('')
  expect(signals).toEqual([expect.stringMatching(/^trap=0&seconds=\d/), expect.stringMatching(/^trap=1&seconds=\d/)])
  expect(await ownSite.rest('contact_messages?select=status&order=created_at')).toEqual([
    { status: expect.stringMatching(/pending|failed/) },
    { status: 'spam' },
  ])
})

test('two clicks in a row send one message', async ({ page, ownSite }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/send-email') && sent.push(request.url()))
  await open(page, ownSite.url)
  await fillIn(page, MESSAGE)
  await sendButton(page).dblclick()
  await expectToast(page, 'Success', 'Your message has been sent successfully!')
  expect(sent).toHaveLength(1)
  expect(await ownSite.rest('contact_messages?select=name')).toHaveLength(1)
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
})

test('the browser does not send a form with an empty field or a wrong e-mail address', async ({ page, site }) => {
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

test.describe('a failure is told, and the fields are kept', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  for (const [what, answer, text] of [
    [
      'with the text of the server',
      { status: 500, json: { error: 'The post is on strike.' } },
      'The post is on strike.',
    ],
    ['when the server gives no text', { status: 500, body: 'oops' }, 'Failed to send message'],
    ['when the server is not reached', null, 'Failed to send message. Please try again.'],
  ] as const)
    test(what, async ({ page, site }) => {
      await page.route('**/functions/v1/send-email', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, site.url)
      await fillIn(page, MESSAGE)
      await sendButton(page).click()
      await expectToast(page, 'Error', text)
      await expectFields(page, MESSAGE)
      await expect(sendButton(page)).toBeEnabled()
    })

  test('when the server finds a fault that the browser did not', async ({ page, site }) => {
    await open(page, site.url)
    await fillIn(page, { ...MESSAGE, name: '   ' })
    await sendButton(page).click()
    await expectToast(page, 'Error', 'Name is required')
    await expectFields(page, { ...MESSAGE, name: '   ' })
  })

  test('when too many messages come from one address', async ({ page, ownSite }) => {
    await open(page, ownSite.url)
    for (const number of [1, 2, 3, 4, 5]) {
      await fillIn(page, { ...MESSAGE, message: `Message ${number}` })
      await sendButton(page).click()
      await expect(field(page, 'Message')).toHaveValue('')
    }
    await fillIn(page, MESSAGE)
    await sendButton(page).click()
    await expectToast(page, 'Error', 'Too many messages. Please try again in 10 minutes.')
    await expectFields(page, MESSAGE)
    expect(await ownSite.rest('contact_messages?select=id')).toHaveLength(5)
  })
})

test('the placeholder of the message box goes with the focus and comes back when the box is left empty', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  const box = field(page, 'Message')
  const invitation = /^Looking for a speaker, an adviser or a second opinion\?/
  await expect(box).toHaveAttribute('placeholder', invitation)
  await box.focus()
  await expect(box).toHaveAttribute('placeholder', '')
  await box.blur()
  await expect(box).toHaveAttribute('placeholder', invitation)
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
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
