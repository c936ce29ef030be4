import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'
import { isPartShown, partNote, partsShown } from './parts.ts'

const site = {
  sections: [
    { id: 'talks-media', label: 'On stage', isHidden: false },
    { id: 'hero', label: '', isHidden: false },
  ],
  advisory_in_footer: true,
}
const orderOf = (sections: unknown) => menuOf({ sections }).map(({ id }) => id)

test('leaving parts out and showing them again changes neither order nor labels', () => {
  const without = partsShown(site, ['talks-media', '/advisory'], false)
  expect(isPartShown(without, 'talks-media')).toBe(false)
  expect(isPartShown(without, '/advisory')).toBe(false)
  expect(isPartShown(without, 'my-story')).toBe(true)
  expect(orderOf(without.sections)).toEqual(orderOf(site.sections))
  const again = partsShown(without, ['talks-media', '/advisory'], true)
  expect(again.advisory_in_footer).toBe(true)
  expect(menuOf(again)).toEqual(menuOf(site))
})

test('a default label is not written down, so that it can still change', () => {
  const { sections } = partsShown(site, ['my-story'], false)
  expect(sections.find(({ id }) => id === 'my-story')).toEqual({ id: 'my-story', label: '', isHidden: true, title: '' })
  expect(sections.find(({ id }) => id === 'talks-media')?.label).toBe('On stage')
})

test.each([
  ['Visitors see this section.', { opened: true }],
  ['Visitors see this section once your site is open.', { opened: false }],
  ['Visitors do not see this section yet.', { opened: false, ...partsShown(site, ['talks-media'], false) }],
])('the editor of a section says "%s"', (note, changes) =>
  expect(partNote({ ...site, ...changes }, 'talks-media')).toBe(note),
)
