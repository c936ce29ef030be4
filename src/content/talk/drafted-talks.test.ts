import { expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { draftedTalks } from './drafted-talks.ts'

test('a draft has the id and the address that its talk will have', () => {
  const draft = (values: Partial<ContentDraft>) =>
    ({ id: 'draft', table_name: 'talks', row_id: null, is_removal: false, ...values }) as ContentDraft // what is read of it
  const drafts = [
    draft({ fields: { title: 'New', date: '2024-01-05', slug: 'new' } }),
    draft({ row_id: 'there', fields: { title: 'Old', slug: '' } }),
    draft({ is_removal: true, row_id: 'going', fields: { title: 'Going', slug: 'going' } }),
    draft({ table_name: 'hero', fields: { title: 'Name' } }),
  ]
  expect(draftedTalks(drafts)).toEqual([
    { id: 'draft', title: 'New', date: '2024-01-05', slug: 'new', isNew: true },
    { id: 'there', title: 'Old', date: '', slug: null, isNew: false },
  ])
})
