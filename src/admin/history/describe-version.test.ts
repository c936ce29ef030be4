import { expect, test } from 'vitest'
import { ContactSchema } from '#content/contact/contact.schema.ts'
import { menuSettings } from '#content/site/menu.ts'
import { SiteSchema } from '#content/site/site.schema.ts'
import { changesBetween, readableValue } from './describe-version.ts'

test('sections are told in words, in their order', () => {
  const sections = [
    { id: 'contact', label: 'Write to me', isHidden: false },
    { id: 'hero', label: '', isHidden: true },
    { id: 'expertise', label: '', isHidden: false, title: 'What I do' },
  ]
  const [first, ...others] = readableValue(sections).split('\n')
  expect(first).toBe('Contact, labelled “Write to me”')
  expect(others.slice(others.indexOf('Hero, not shown')).slice(0, 2)).toEqual(['Hero, not shown', 'Skin in the Game'])
  expect(others).toContain('Expertise, headed “What I do”')
})

test('titles of pages are told by page, and only those that were written', () => {
  const titles = {
    '/talks': { title: 'On stage', description: '' },
    '/': { title: '', description: 'All about me' },
    '/gone': { title: 'Nowhere' },
  }
  expect(readableValue(titles)).toBe('Home, description: All about me\nTalks & Media, title: On stage')
})

test.each([
  ['<p>One<br>two</p><p>Three &amp; four</p>', 'One\ntwo\nThree & four'],
  ['<3 from <Berlin>', '<3 from <Berlin>'],
  ['/storage/v1/object/public/story-images/talks/179.webp', '179.webp'],
])('the text %s reads as %j', (text, words) => expect(readableValue(text)).toBe(words))

test('a value that is only stored in another form has not changed', () => {
  const text = { title: 'On stage', description: '' }
  const before = { name: 'Ada', sections: [], page_titles: { '/talks': text, '/': { description: '', title: '' } } }
  const after = { name: 'Ada Quill', sections: menuSettings(null), page_titles: { '/talks': text } }
  expect(changesBetween(SiteSchema, before, after).map(({ label }) => label)).toEqual(['Name'])
})

test('an address that is only written in another way has not changed', () => {
  const urls = ['https://letters.example', 'https://letters.example/']
  const [before, after] = urls.map((substack_url) => ({ substack_url }))
  expect(changesBetween(ContactSchema, before!, after!)).toEqual([])
})

test('a choice reads as its label, and one that was never made as the default', () => {
  const never = { name: 'Ada', accent: '', typeface: '' }
  const chosen = { name: 'Ada', accent: 'forest', typeface: 'editorial' }
  const change = { field: 'accent', label: 'Accent Colour', before: 'Rust', after: 'Forest' }
  expect(changesBetween(SiteSchema, never, chosen)).toEqual([change])
})
