import { expect, test } from 'vitest'
import { type EditedState, lastSave, saveStateOf } from './save-state.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const NOW = Date.parse(at(27, 19, 40))
const LIVE: EditedState = { isNew: false, changes: 0, savedAt: at(27, 19, 32), drafts: [], isDraftShown: false }
const KEPT = [{ updated_at: at(27, 19, 35), publish_at: null }]
const TIMED = [...KEPT, { updated_at: at(27, 19, 36), publish_at: at(28, 8) }]

test.each<[state: string, edited: Partial<EditedState>, kind: string, words: string]>([
  ['as visitors see it', {}, 'live', 'Saved 7:32 PM'],
  ['saved on another day', { savedAt: at(21, 9) }, 'live', 'Saved Nov 21, 2026'],
  ['that nobody has saved yet', { savedAt: null }, 'live', ''],
  ['of a new entry', { isNew: true, savedAt: null }, 'changed', ''],
  ['of a new entry with text', { isNew: true, savedAt: null, changes: 2 }, 'changed', 'Not saved yet'],
  ['with one change', { changes: 1 }, 'changed', '1 change'],
  ['that shows its draft', { drafts: KEPT, isDraftShown: true }, 'draft', 'Draft · saved 7:35 PM'],
  [
    'that shows its draft with a time',
    { drafts: TIMED, isDraftShown: true },
    'scheduled',
    'Draft · goes live tomorrow 8:00 AM',
  ],
  [
    'with changes to the draft',
    { drafts: TIMED, isDraftShown: true, changes: 2 },
    'scheduled',
    '2 changes · draft goes live tomorrow 8:00 AM',
  ],
  [
    'of a new entry whose draft is kept',
    { drafts: KEPT, isDraftShown: true, isNew: true, savedAt: null },
    'draft',
    'Draft · saved 7:35 PM',
  ],
  ['opened again beside a draft', { drafts: TIMED }, 'live', 'Saved 7:32 PM · draft goes live tomorrow 8:00 AM'],
  ['changed beside a draft', { drafts: KEPT, changes: 1 }, 'changed', '1 change · draft saved 7:35 PM'],
  [
    'whose time has passed',
    { drafts: [{ updated_at: at(26, 9), publish_at: at(27, 8) }], isDraftShown: true },
    'scheduled',
    'Draft · was to go live today 8:00 AM',
  ],
  ['whose draft is gone', { isDraftShown: true }, 'live', 'Draft · published or discarded elsewhere'],
])('a form %s says so', (_, edited, kind, words) => {
  const state = saveStateOf({ ...LIVE, ...edited }, NOW)
  expect([state.kind, state.words.replaceAll('\u202F', ' ')]).toEqual([kind, words])
})

test('the last save is not the first start of an empty site', () => {
  const [first, later] = [at(1, 9), at(2, 9)]
  const row = (updated_at: string, other = {}) => ({ row: { id: 'a', created_at: first, updated_at, ...other } })
  expect(lastSave([row(first, { singleton: true })])).toBeNull()
  expect(lastSave([row(first, { singleton: true }), row(later, { singleton: true })])).toBe(later)
  expect(lastSave([row(first)]), 'of an entry that the owner has added').toBe(first)
})
