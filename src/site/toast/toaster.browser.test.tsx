import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ENGLISH } from '#content/words/english.ts'
import { ContentProvider } from '../content-context.tsx'
import { Toaster } from './toaster.tsx'
import { currentToasts, dismissToast, showToast } from './toasts.ts'

const SENT = { title: 'Success', description: 'Your message has been sent successfully!' }
const region = page.getByRole('status')
const toasts = region.getByRole('listitem')
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
const dismiss = page.getByRole('button', { name: 'Dismiss' })
const titles = () => currentToasts().map(({ title }) => title)

const STAYS_MS = 8000
/** What toasts wait for; other timers are those of the browser and of the test itself. */
const timers = new Map<number, () => void>()
const { setTimeout: wait, clearTimeout: stop } = window
let root: Root
let host: HTMLElement

function holdTimers() {
  let lastId = 0
  const hold = (act: () => void, ms?: number, ...more: unknown[]) => {
    if (ms !== STAYS_MS) return wait(act, ms, ...more)
    timers.set(--lastId, act) // the browser's own are positive
    return lastId
  }
  vi.stubGlobal('setTimeout', hold)
  vi.stubGlobal('clearTimeout', (id: number) => timers.delete(id) || stop(id))
}

/** The eight seconds go by. */
function passTime() {
  for (const [id, act] of timers) {
    timers.delete(id)
    act()
  }
}

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  root.render(
    <ContentProvider boot={{ path: '', today: '', content: {}, api: { url: '', key: '' } }} words={ENGLISH}>
      <Toaster />
      <button type="button">Elsewhere</button>
    </ContentProvider>,
  )
  await expect.element(region).toBeInTheDocument()
  await userEvent.hover(elsewhere)
  holdTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  timers.clear()
  root.unmount()
  host.remove()
  for (const { id } of currentToasts()) dismissToast(id)
})

async function show(message = SENT) {
  showToast(message)
  await expect.element(toasts.getByText(message.description)).toBeVisible()
  await expect.poll(() => timers.size).toBeGreaterThan(0)
}

test('a toast is announced: its words come into a live region that was there before', async () => {
  await expect.element(region).toBeEmptyDOMElement()
  await show()
  // the first is not read again with the second
  await expect.element(region).toHaveAttribute('aria-atomic', 'false')
})

test('a toast goes by itself after 8 s', async () => {
  await show()
  passTime()
  expect(titles()).toEqual([])
})

test('a toast stays as long as the pointer rests on it', async () => {
  await show()
  await userEvent.hover(toasts)
  await expect.poll(() => timers.size).toBe(0)
  await userEvent.hover(elsewhere)
  await expect.poll(() => timers.size).toBe(1)
  passTime()
  expect(titles()).toEqual([])
})

test('a toast stays as long as it has the focus, also when the pointer has left it', async () => {
  await show()
  dismiss.element().focus()
  await userEvent.hover(toasts)
  await userEvent.hover(elsewhere)
  expect(timers.size).toBe(0)
  dismiss.element().blur()
  await expect.poll(() => timers.size).toBe(1)
  passTime()
  expect(titles()).toEqual([])
})

test('Dismiss puts a toast away, and the focus back where it was', async () => {
  await show()
  elsewhere.element().focus()
  dismiss.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).not.toBeInTheDocument()
  await expect.element(elsewhere).toHaveFocus()
})

test('a newer toast takes the place of an older one of its kind, and there are two at most', async () => {
  await show()
  await show({ title: 'Success', description: 'And again.' })
  expect(currentToasts().map(({ description }) => description)).toEqual(['And again.'])
  for (const title of ['One', 'Two', 'Three']) showToast({ title, description: 'Words.' })
  expect(titles()).toEqual(['Two', 'Three'])
})
