import { zodResolver } from '@hookform/resolvers/zod'
import { createRoot, type Root } from 'react-dom/client'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { pasteTexts } from '#data/messages.ts'
import { TextAreaField } from './fields.tsx'
import { SchemaContext } from './form-schema.ts'

const schema = z.object({ about: z.string().meta({ title: 'About' }) })
let root: Root
let form: UseFormReturn<z.infer<typeof schema>>

function Form() {
  form = useForm({ resolver: zodResolver(schema), defaultValues: { about: '' } })
  return (
    <FormProvider {...form}>
      <SchemaContext value={schema}>
        <TextAreaField name="about" />
      </SchemaContext>
    </FormProvider>
  )
}

beforeEach(async () => {
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  root.render(<Form />)
  await userEvent.click(page.getByLabelText('About'))
})
afterEach(() => root.unmount())

/** As copied from Chrome's own viewer on Windows. */
const LINES =
  'Mara Lindqvist has worked for twenty years on the ques-\ntion of how small municipalities build digital services.\nShe led the programme of the harbour towns in the north.'

test('the wrapped lines of a PDF are joined in a plain text, and can be kept', async () => {
  await userEvent.keyboard('Hello ')
  const source = document.body.appendChild(document.createElement('textarea'))
  source.value = LINES
  source.select()
  await userEvent.copy()
  source.remove()
  await userEvent.click(page.getByLabelText('About'))
  await userEvent.paste()
  const joined = `Hello ${LINES.replace('-\n', '').replaceAll('\n', ' ')}`
  await expect.poll(() => form.getValues('about')).toBe(joined)
  await expect.element(page.getByRole('alert')).toHaveTextContent(pasteTexts.joined)
  await userEvent.click(page.getByRole('button', { name: pasteTexts.keepLines }))
  expect(form.getValues('about')).toBe(`Hello ${LINES}`)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(form.getValues('about')).toBe(joined)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(form.getValues('about')).toBe('Hello ')
})

test('a picture is not pasted into a plain text, which is said below it', async () => {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  await expect.element(page.getByRole('alert')).toHaveTextContent(pasteTexts.onlyPicture)
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
