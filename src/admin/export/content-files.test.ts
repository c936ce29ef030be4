import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCsv } from '../csv/read-csv.ts'
import { contentToJson, contentToZip } from './content-files.ts'

const CONTENT = {
  site: 'https://mara.example',
  files: 'https://project.example',
  exportedAt: '2026-11-22T10:00:00.000Z',
  tables: {
    hero: [{ id: '1', title: 'Mara', image_metadata: { dimensions: { width: 3, height: 4 } } }],
    talks: [
      { id: '2', title: '=HYPERLINK("https://x.example")', highlight: true, display_order: -1, image_url: null },
      { id: '3', title: 'Zwei; "drei", 漢字\nvier', highlight: false, display_order: 0, image_url: '/a.webp' },
    ],
    stories: [],
  },
}

test('JSON holds every value as it is', () => {
  expect(JSON.parse(contentToJson(CONTENT))).toEqual({
    portico: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    site: CONTENT.site,
    files: CONTENT.files,
    exported_at: CONTENT.exportedAt,
    content: CONTENT.tables,
  })
})

test('the ZIP has a CSV for each table with rows, which runs no formula and can be read again', () => {
  const files = unzipSync(contentToZip(CONTENT))
  expect(Object.keys(files)).toEqual(['hero.csv', 'talks.csv'])
  expect(strFromU8(files['talks.csv']!)).toContain(`"'=HYPERLINK(""https://x.example"")"`)
  expect(readCsv(files['talks.csv']!)).toMatchObject({
    table: {
      headings: ['id', 'title', 'highlight', 'display_order', 'image_url'],
      rows: [
        { cells: ['2', '=HYPERLINK("https://x.example")', 'true', '-1', ''] },
        { cells: ['3', 'Zwei; "drei", 漢字\nvier', 'false', '0', '/a.webp'] },
      ],
    },
  })
  expect(readCsv(files['hero.csv']!)).toMatchObject({
    table: { rows: [{ cells: ['1', 'Mara', '{"dimensions":{"width":3,"height":4}}'] }] },
  })
})
