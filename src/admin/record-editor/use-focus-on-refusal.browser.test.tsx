import { useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'

type Values = Record<'name' | 'bio' | 'slug' | 'note', string>

let root: Root
let host: HTMLElement
let showOtherTab: () => void

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

/** `faulty` are the fields that are refused. */
function Form({ faulty }: { faulty: readonly string[] }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    defaultValues: { name: '', bio: '', slug: '', note: '' },
    resolver: () => ({
      values: {},
      errors: Object.fromEntries(faulty.map((field) => [field, { type: 'max', message: 'Too long' }])),
    }),
    shouldFocusError: false,
  })
  useFocusOnRefusal(element, form)
  const [isOther, setIsOther] = useState(false)
  showOtherTab = () => setIsOther(true)
  const field = (name: keyof Values) => ({
    ...form.register(name),
    'aria-label': name,
    'aria-invalid': form.formState.errors[name] ? true : undefined,
  })
  return (
    <form ref={element} onSubmit={form.handleSubmit(() => {})}>
      <input aria-label="unrelated" aria-invalid="true" name="elsewhere" />
      <textarea {...field('bio')} />
      <div style={{ height: '300vh' }} />
      <details>
        <summary>Page</summary>
        <input {...field('slug')} />
      </details>
      <div hidden={!isOther}>
        <input {...field('note')} />
      </div>
      <input {...field('name')} />
    </form>
  )
}

/** Types into the last field, far below the others, and saves. */
async function saveWith(...faulty: string[]) {
  root.render(<Form faulty={faulty} />)
  await userEvent.type(page.getByLabelText('name'), 'x')
  document.querySelector('form')?.requestSubmit()
}

test('a refused save goes to its field, however far away that is', async () => {
  await saveWith('name', 'bio')
  await expect.element(page.getByLabelText('bio')).toHaveFocus()
  await expect.element(page.getByLabelText('bio')).toBeInViewport()
})

test('a field that has the focus comes into view again', async () => {
  await saveWith('name')
  scrollTo(0, 0)
  document.querySelector('form')?.requestSubmit()
  await expect.element(page.getByLabelText('name')).toBeInViewport()
  await expect.element(page.getByLabelText('name')).toHaveFocus()
})

test('a field that is folded is unfolded, and one of another tab waits for its tab', async () => {
  await saveWith('slug')
  await expect.element(page.getByLabelText('slug')).toHaveFocus()
  await saveWith('note')
  await expect.element(page.getByLabelText('note')).not.toBeVisible()
  showOtherTab()
  await expect.element(page.getByLabelText('note')).toHaveFocus()
})

test('a fold opens for each of its faults, whichever field gets the focus', async () => {
  await saveWith('bio', 'slug')
  await expect.element(page.getByLabelText('bio')).toHaveFocus()
  await expect.element(page.getByLabelText('slug')).toBeVisible()
})

test('what is typed after the refusal keeps the focus', async () => {
  await saveWith('bio')
  await expect.element(page.getByLabelText('bio')).toHaveFocus()
  await userEvent.type(page.getByLabelText('name'), 'more')
  await expect.element(page.getByLabelText('name')).toHaveFocus()
})
