import { expect, test } from 'vitest'
import { adminPage } from './admin-page.ts'

test('browsers do not translate the admin: they would translate what the owner writes', () => {
  const html = adminPage({ assets: { css: [], modules: [], preload: {} }, api: { url: '', key: '' } })
  expect(html).toContain('<html lang="en" translate="no">')
})
