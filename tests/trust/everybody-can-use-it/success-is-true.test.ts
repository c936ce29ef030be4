import type { Page, Route } from '@playwright/test'
import { expect, open, test } from '#tests/e2e/fixtures.ts'
import { Trial } from '#tests/support/trial.ts'

// No control says "Success" for something that did not happen.

type Answer = Parameters<Route['fulfill']>[0]

/** Possible responses to a message, none of which means that it was stored. */
const FAILURES: Record<string, Answer> = {
  'a fault of the server': { status: 500, json: { error: 'Your message could not be saved.' } },
  'a fault without words': { status: 500, body: '' },
  'a refusal': { status: 400, json: { error: 'Name is required' } },
  'a limit': { status: 429, json: { error: 'Too many messages.' }, headers: { 'retry-after': '60' } },
  'a captive portal': { status: 200, contentType: 'text/html', body: '<h1>Accept the terms of this network</h1>' },
  'an empty answer': { status: 200, body: '' },
  'an answer without content': { status: 204 },
  'JSON that says nothing': { status: 200, json: {} },
  'JSON that is null': { status: 200, json: null },
  'an error with status 200': { status: 200, json: { error: 'Not stored' } },
  'success: false': { status: 200, json: { success: false } },
}

/** While these last, the message is sent again and again. */
const PAUSES: Record<string, Answer | 'abort'> = {
  'a proxy without a server behind it': { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  'no connection': 'abort',
}

test.describe('the contact form', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('thanks for a message that was stored, and for no other', async ({ page, ownSite }) => {
    const trial = new Trial('everybody can use it', 'answers to the contact form')
    let answer: Answer | 'abort' | undefined
    await page.route('**/functions/v1/send-email', (route) =>
      answer === 'abort' ? route.abort() : answer ? route.fulfill(answer) : route.continue(),
    )
    await open(page, ownSite.url)
    for (const [name, failure] of Object.entries(FAILURES)) {
      answer = failure
      const told = await send(page)
      const isKept = (await page.getByLabel('Message').inputValue()) === 'A talk in May?'
      trial.record(`${name}: ${told}, words ${isKept ? 'kept' : 'lost'}`, told.startsWith('Error') && isKept)
    }
    for (const [name, pause] of Object.entries(PAUSES)) {
      answer = pause
      await fill(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('status', { name: 'Room left' })).toHaveText(/is sent again by itself/)
      const isTold = (await page.locator('.toast').count()) > 0
      answer = { status: 500 }
      const told = await readToast(page)
      trial.record(`${name}: ${told}`, !isTold && told.startsWith('Error'))
    }
    expect(await ownSite.rest('contact_messages?select=id')).toEqual([])

    answer = undefined
    const told = await send(page)
    const stored = await ownSite.rest('contact_messages?select=message')
    trial.record(`the server itself: ${told}`, told.startsWith('Success'))
    expect(stored).toEqual([{ message: 'A talk in May?' }])
    trial.print()
    expect(trial.failures).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 422/] })
  test('the page that answers the form thanks for a stored message only', async ({ page, ownSite }) => {
    await page.goto(ownSite.url)
    await fill(page, { name: '   ' })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
    await expect(page.getByText('Success')).toHaveCount(0)
    expect(await ownSite.rest('contact_messages?select=id')).toEqual([])
  })
})

test('a button that copies says so only if it did', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('forbidden')) },
    })
    document.execCommand = () => false // the other way
  })
  await open(page, `${site.url}/press-kit`)
  await page
    .getByRole('button', { name: /copy text/i })
    .first()
    .click()
  await expect(page.locator('[data-copy]', { hasText: 'Select the text to copy it' })).toBeVisible()
  await expect(page.getByText('Copied')).toHaveCount(0)
})

async function fill(page: Page, { name = 'Ada Quill' } = {}) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@visitor.example')
  await page.getByLabel('Message').fill('A talk in May?')
}

/** Fills in the form, sends it and returns what the page says. */
async function send(page: Page) {
  await fill(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  return readToast(page)
}

async function readToast(page: Page) {
  const toast = page.locator('.toast').last()
  await expect(toast.locator('p')).toHaveCount(2) // the list of toasts is loaded for the first one
  const told = await toast.locator('p').allInnerTexts()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('.toast')).toHaveCount(0)
  return told.join(': ')
}
