import { expect, test } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { sitemap } from './sitemap.ts'

test('every public page is in the sitemap, with the latest change of its content', () => {
  const dates: Record<string, string> = {
    hero: '2026-01-01T10:00:00+00:00',
    talks: '2026-03-01T10:00:00.5+00:00',
    press_kit: '2026-02-01T10:00:00+00:00',
  }
  const tables: Record<string, string[]> = { '/': ['hero', 'talks', 'articles'], '/press-kit': ['hero', 'press_kit'] }
  const xml = sitemap({
    siteUrl: 'https://example.com',
    pages: PUBLIC_PATHS.map((path) => ({ path, tables: tables[path] ?? [] })),
    updatedAt: new Map(Object.entries(dates)),
    talks: [
      { id: 'a', slug: '東京で', updated_at: '2026-04-01T10:00:00+00:00' },
      { id: 'b', slug: null, updated_at: '2026-05-01T10:00:00+00:00' },
    ],
    ownPages: [{ id: 'c', slug: 'now', updated_at: '2026-06-01T10:00:00+00:00' }],
  })
  expect(xml).toContain('<url><loc>https://example.com/</loc><lastmod>2026-03-01T10:00:00.500Z</lastmod></url>')
  expect(xml).toContain(
    '<url><loc>https://example.com/press-kit</loc><lastmod>2026-02-01T10:00:00.000Z</lastmod></url>',
  )
  expect(xml).toContain('<url><loc>https://example.com/advisory</loc></url>')
  expect(xml).toContain(
    '<url><loc>https://example.com/talks/%E6%9D%B1%E4%BA%AC%E3%81%A7</loc><lastmod>2026-04-01T10:00:00.000Z</lastmod></url>',
  )
  expect(xml).toContain('<loc>https://example.com/talks/b</loc>')
  expect(xml).toContain('<url><loc>https://example.com/now</loc><lastmod>2026-06-01T10:00:00.000Z</lastmod></url>')
  expect(xml).not.toContain('admin')
})
