import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

let root: Root
let host: HTMLElement

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const HOSTILE = [
  '<p>Hello <strong>you</strong><img src=x onerror="window.ran = true"></p>',
  '<script>window.ran = true</script>',
  '<a href="javascript:window.ran = true">click</a>',
  '<a href="https://letters.example" onclick="window.ran = true">letters</a>',
  '<svg><style><a title="</style><img src onerror=window.ran=true>">',
].join('')

test('HTML that arrives in the browser is cleaned before it is shown', async () => {
  root.render(<RichText column="hero.description" html={HOSTILE} />)
  await expect.poll(() => host.textContent).toContain('Hello you')
  expect(host.querySelectorAll('script, img, svg, [onclick], [href^="javascript"]')).toHaveLength(0)
  expect(host.querySelector('strong')?.textContent).toBe('you')
  expect(host.querySelector('a[href="https://letters.example"]')?.textContent).toBe('letters')
  expect('ran' in window).toBe(false)
})

test('new HTML replaces the old', async () => {
  root.render(<RichText column="hero.description" html="<p>One</p>" />)
  await expect.poll(() => host.textContent).toBe('One')
  root.render(<RichText column="hero.description" html="<p>Two</p>" />)
  await expect.poll(() => host.textContent).toBe('Two')
})
