import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormActions } from './form-actions.tsx'
import type { EditedState } from './save-state.ts'

const SAVED = '2026-11-27T08:00:00Z'
const LIVE: EditedState = { isNew: false, changes: 0, savedAt: SAVED, drafts: [], isDraftShown: false }
const KEPT = { drafts: [{ updated_at: SAVED, publish_at: null }], isDraftShown: true }
const TIMED = { drafts: [{ updated_at: SAVED, publish_at: '2099-01-01T08:00:00Z' }], isDraftShown: true }

let root: Root
const pressed = { onSubmit: vi.fn(), onKeepDraft: vi.fn(), onPublish: vi.fn() }
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  vi.clearAllMocks()
})
afterEach(() => root.unmount())

function showBar(state: Partial<EditedState>) {
  const busy = { isSubmitting: false, isUploading: false, isWaiting: false, saving: 'live' } as const
  const { onSubmit, onKeepDraft, onPublish } = pressed
  root.render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormActions
        saveLabel="Save All Expertise"
        state={{ ...LIVE, ...state }}
        {...{ ...busy, onKeepDraft, onPublish }}
        onHistory={() => {}}
      >
        {null}
      </FormActions>
    </form>,
  )
}

test.each<[name: string, state: Partial<EditedState>, buttons: string[], variant: string]>([
  ['live', {}, ['Save as draft', 'Schedule…', 'Save All Expertise'], 'quiet'],
  ['changed', { changes: 2 }, ['Save as draft', 'Schedule…', 'Save All Expertise'], 'solid'],
  ['a draft', KEPT, ['Schedule…', 'Publish now', 'Update draft'], 'quiet'],
  ['a draft with a time', TIMED, ['Schedule…', 'Publish now', 'Update draft'], 'quiet'],
  ['a draft with changes', { ...TIMED, changes: 1 }, ['Schedule…', 'Publish now', 'Update draft'], 'solid'],
])('the bar of %s offers what fits', async (_, state, buttons, variant) => {
  showBar(state)
  await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible()
  const shown = [...document.querySelectorAll('button')]
  expect(shown.map(({ textContent }) => textContent)).toEqual(['History', ...buttons])
  expect(shown.at(-1)?.className).toContain(`button-${variant}`)
})

test('the second press of a double click does nothing', async () => {
  showBar(TIMED)
  await userEvent.dblClick(page.getByRole('button', { name: 'Publish now' }))
  await userEvent.dblClick(page.getByRole('button', { name: 'Update draft' }))
  expect(pressed.onPublish).toHaveBeenCalledTimes(1)
  expect(pressed.onSubmit).toHaveBeenCalledTimes(1)
})
