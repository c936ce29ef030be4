import { createRoot, type Root } from 'react-dom/client'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mergeEditsDuringSave } from './merge-edits-during-save.ts'

interface Values {
  title: string
  image_url?: string
  image_alt?: string
  image_background?: string | null
  image_focus_x?: number | null
  items: { id?: string; name: string }[]
}

const DRAFT: Values = { title: 'Draft', items: [{ name: 'One' }, { name: 'Two' }] }

let root: Root
let host: HTMLElement
let form: UseFormReturn<Values>

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  root.render(<Form />)
  await expect.element(page.getByLabelText('Title')).toBeVisible()
})

afterEach(() => {
  root.unmount()
  host.remove()
})

function Form() {
  form = useForm<Values>({ defaultValues: DRAFT })
  const { fields } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const { isDirty } = form.formState
  return (
    <form>
      <input aria-label="Title" {...form.register('title')} />
      {fields.map(({ key, id }, index) => (
        <input key={key} aria-label={`Item ${id ?? index + 1}`} {...form.register(`items.${index}.name`)} />
      ))}
      <output>{isDirty ? 'Not saved' : 'Saved'}</output>
    </form>
  )
}

const shown = () => [...host.querySelectorAll('input')].map(({ value }) => value)

test.each([
  ['fewer', [{ name: 'One' }]],
  ['more', [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]],
  ['other', [{ name: 'First' }, { name: 'Second' }]],
])('a list that is replaced by one with %s entries is shown', async (_, items) => {
  mergeEditsDuringSave(form, form.getValues(), { title: 'Live', items })
  await expect.poll(shown).toEqual(['Live', ...items.map(({ name }) => name)])
  expect(form.getValues()).toEqual({ title: 'Live', items })
  expect(form.formState.isDirty).toBe(false)
})

test('what was typed meanwhile stays, and is not saved', async () => {
  const typed = structuredClone(form.getValues())
  await page.getByLabelText('Item 1').fill('One and a half')
  mergeEditsDuringSave(form, typed, { title: 'Saved', items: DRAFT.items })
  await expect.poll(shown).toEqual(['Saved', 'One and a half', 'Two'])
  await expect.element(page.getByText('Not saved')).toBeVisible()
})

test('entries in another order are shown with what belongs to them', async () => {
  const [one, two] = [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ]
  form.reset({ title: 'Moved', items: [two, one] })
  await expect.poll(shown).toEqual(['Moved', 'Two', 'One'])
  mergeEditsDuringSave(form, form.getValues(), { title: 'As before', items: [one, two] })
  await expect.element(page.getByLabelText('Item one')).toHaveValue('One')
  await expect.element(page.getByLabelText('Item two')).toHaveValue('Two')
})

test('members in another order are no newer words', async () => {
  const typed = { title: 'Draft', items: DRAFT.items.map(({ name }) => ({ id: name, name })) }
  form.reset({ title: 'Draft', items: DRAFT.items.map(({ name }) => ({ name, id: name })) })
  mergeEditsDuringSave(form, typed, { title: 'Live', items: typed.items.map((item) => ({ ...item, name: 'Live' })) })
  await expect.poll(shown).toEqual(['Live', 'Live', 'Live'])
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
})

test('what was found out about a picture meanwhile is nobody’s newer word', async () => {
  const typed = { ...DRAFT, image_url: '/first.webp', image_background: null }
  form.reset({ ...typed, image_background: 'own' })
  expect(mergeEditsDuringSave(form, typed, { ...typed, title: 'Saved' })).toBe(false)
  await expect.poll(() => shown()[0]).toBe('Saved')
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
})

test.each([
  ['another picture', { image_url: '/third.webp' }],
  ['another part of it in view', { image_focus_x: 0.8 }],
  ['another alternative text', { image_alt: 'A quay' }],
])('%s keeps all that belongs to the picture', async (_, newer) => {
  const typed = { ...DRAFT, image_url: '/second.webp', image_alt: 'Second', image_focus_x: null }
  form.reset({ ...typed, ...newer })
  mergeEditsDuringSave(form, typed, {
    title: 'Saved',
    items: [],
    image_url: '/first.webp',
    image_alt: '',
    image_focus_x: 0.2,
  })
  expect(form.getValues()).toEqual({ ...typed, ...newer, title: 'Saved', items: [] })
  await expect.element(page.getByText('Not saved')).toBeVisible()
})
