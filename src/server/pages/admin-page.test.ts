import { expect, test } from 'vitest'
import { adminPage } from './admin-page.ts'

const parts = {
  assets: { css: [], modules: [], preload: {} },
  api: { url: '', key: '' },
  mails: { account: true, messages: true },
  hasSecretKey: true,
  cdnMaxAge: 0,
  installedAs: undefined,
}
const html = adminPage(parts)

test('browsers do not translate the admin: they would translate what the owner writes', () => {
  expect(html).toContain('<html lang="en" translate="no">')
})

test('the keyboard of a phone lies below the buttons that stay in view, not over them', () => {
  expect(html).toMatch(/name="viewport" content="[^"]*interactive-widget=resizes-content"/)
})

test('who logs in sees no frame before', () => {
  expect(html).toContain('class="sidebar"')
  expect(adminPage(parts, '/admin/login')).not.toContain('class="sidebar"')
})
