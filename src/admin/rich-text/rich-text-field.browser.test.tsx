import { zodResolver } from '@hookform/resolvers/zod'
import { createRoot, type Root } from 'react-dom/client'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { FROM_GOOGLE_DOCS, FROM_WORD, FROM_WORD_ONLINE, REVIEWED_IN_WORD } from '#tests/support/clipboard-samples.ts'
import { SchemaContext } from '../forms/form-schema.ts'
import { Toasts } from '../ui/toasts.tsx'
import { RichTextField } from './rich-text-field.tsx'

const schema = z.object({ content: z.string().min(1, 'Write something').meta({ title: 'Content' }) })
type Values = z.infer<typeof schema>
let root: Root
let host: HTMLElement
let form: UseFormReturn<Values>

function Form({ content }: Values) {
  form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { content } })
  return (
    <FormProvider {...form}>
      <SchemaContext value={schema}>
        <p>{form.formState.isDirty ? 'changed' : 'as stored'}</p>
        <RichTextField name="content" />
      </SchemaContext>
    </FormProvider>
  )
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

async function open(content: string) {
  root.render(
    <Toasts>
      <Form content={content} />
    </Toasts>,
  )
  return vi.waitFor(() => {
    const box = host.querySelector<HTMLElement>('[role=textbox]')
    expect(box).not.toBeNull()
    return box!
  })
}

async function paste(html: string, before = '', plain = 'The same as plain text') {
  const box = await open(before)
  box.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', plain)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(form.getValues('content')).not.toBe(before))
  return form.getValues('content').replaceAll(' rel="noopener"', '')
}

test('a paste from Google Docs keeps bold, italic, lists and links, and nothing becomes all bold', async () => {
  expect(await paste(FROM_GOOGLE_DOCS)).toBe(
    [
      '<p>A plain line with <strong>bold words</strong>, <em>slanted ones</em> and <strong><em>both</em></strong>.</p>',
      '<p>See <a href="https://anna.example/talks">my talks</a>.</p>',
      '<ul><li><p>First</p><ul><li><p>Nested <strong>deep</strong></p></li></ul></li><li><p>Second</p></li></ul>',
      '<ol><li><p>One</p></li></ol>',
    ].join(''),
  )
})

test('a paste from Word keeps bold, italic, lists and links', async () => {
  expect(await paste(FROM_WORD)).toBe(
    [
      '<p>About me</p>',
      '<p>A plain line with <strong>bold words</strong>, <em>slanted ones</em> and a <a href="https://anna.example/">link</a>.</p>',
      '<ul><li><p>First</p><ul><li><p>Nested</p></li></ul></li><li><p>Second</p></li></ul>',
      '<ol><li><p>One</p></li><li><p>Two</p></li></ol>',
      '<p>The end, with a note[1].</p>',
    ].join(''),
  )
})

test('a paste from Word for the web keeps bold and makes one list of its items', async () => {
  expect(await paste(FROM_WORD_ONLINE)).toBe(
    '<p>Plain and <strong>bold</strong>.</p><ul><li><p>First</p></li><li><p>Second</p></li></ul>',
  )
})

test('a table becomes a line for each row, or keeps the paragraphs of its cells', async () => {
  const sheet =
    '<table><tr><td>Founder</td><td></td><td><b>Halden</b></td></tr><tr><td style="font-weight:bold">Board</td><td>Lumen</td></tr></table>'
  const ofWord = '<table><tr><td><p>One</p></td><td><p>Two</p></td></tr></table>'
  expect(await paste(`${sheet}${ofWord}`)).toBe(
    '<p>Founder · <strong>Halden</strong></p><p><strong>Board</strong> · Lumen</p><p>One</p><p>Two</p>',
  )
})

test('lines stay apart where others are blocks, and blank lines between paragraphs go', async () => {
  const mail =
    '<div>Dear Anna,<br>thank you<!-- for --><br><b>very</b> much.<div><br></div><div>Best,</div><br>Bob<br></div>'
  const list = '<ul><li>First<br>and more<ul><li>Nested</li></ul></li></ul>'
  expect(await paste(`${mail}<br><br>${list}`)).toBe(
    [
      '<p>Dear Anna,<br>thank you<br><strong>very</strong> much.</p><p>Best,</p><p>Bob</p>',
      '<ul><li><p>First<br>and more</p><ul><li><p>Nested</p></li></ul></li></ul>',
    ].join(''),
  )
})

test('what was copied from the editor itself is pasted as it was', async () => {
  const own = '<p data-pm-slice="1 1 []">Our <strong>own</strong> words</p>'
  expect(await paste(own)).toBe('<p>Our <strong>own</strong> words</p>')
})

test('a table from another editor of the same make becomes lines as well', async () => {
  const other =
    '<h2 data-pm-slice="1 1 []">Places</h2><table><tbody><tr><td>Oslo</td><td>May</td></tr></tbody></table><p>The end</p>'
  expect(await paste(other)).toBe('<p>Places</p><p>Oslo · May</p><p>The end</p>')
})

test.each([
  [
    'with its formats',
    '<p>Small\vtowns\u2028<b>and boats</b></p>',
    '<p>Small<br>towns<br><strong>and boats</strong></p>',
  ],
  ['as plain text', '', '<p>Small</p><p>towns</p>'],
])('the lines of a slide stay apart, %s', async (_, html, pasted) => {
  expect(await paste(html, '', 'Small\vtowns')).toBe(pasted)
})

test('an exponent stays one, and the mark of a footnote is no exponent', async () => {
  const docs = '<p>10<span style="font-size:0.6em;vertical-align:super;">−6</span> m<sup>2</sup> of H<sub>2</sub>O</p>'
  const note = '<p>Cold<sup><a href="#ftnt1">[1]</a></sup>, the 1<sup>st</sup> time</p>'
  expect(await paste(docs + note)).toBe('<p>10⁻⁶ m² of H₂O</p><p>Cold[1], the 1st time</p>')
})

test('the lines of preformatted text stay apart', async () => {
  const html =
    '<p>One\nline.</p><span style="white-space: pre-wrap">Dear Anna,\nthank <b style="white-space: normal">you\nall</b>.\n</span><pre>A\nB\n</pre>'
  expect(await paste(html)).toBe('<p>One line.</p><p>Dear Anna,<br>thank <strong>you all</strong>.</p><p>A<br>B</p>')
})

test('comments, deletions and hidden text of a document are left out', async () => {
  expect(await paste(REVIEWED_IN_WORD)).toBe('<p>Anna led the team for years.</p>')
})

test.each(['', '<meta charset="utf-8"><img src="https://example.com/a.png" style="width: 1px">'])(
  'a picture is not pasted into a text, which is told: %j',
  async (html) => {
    const box = await open('<p>Words</p>')
    await userEvent.click(box)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    if (html) clipboardData.setData('text/html', html)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(page.getByText('Text cannot contain images. Paste this into an image field.')).toBeVisible()
    expect(form.getValues('content')).toBe('<p>Words</p>')
  },
)

test('a script in a paste does nothing', async () => {
  const html = '<p onclick="window.ran = true">Hello <img src="/gone.png" onerror="window.ran = true"></p>'
  expect(await paste(`${html}<a href="javascript:window.ran = true">you</a>`)).toBe('<p>Hello</p><p>you</p>')
  expect('ran' in window).toBe(false)
})

test.each(['<a ', '<style '])('a paste of unclosed tags such as %j does not freeze the page', async (tag) => {
  const startedAt = performance.now()
  expect(await paste(`<p>Hello</p>${tag.repeat(60_000)}`)).toBe('<p>Hello</p>')
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('a link with nothing selected inserts its address', async () => {
  const box = await open('<p>Read</p>')
  box.focus()
  host.querySelector<HTMLElement>('button[aria-label=Link]')!.click()
  await vi.waitFor(() => expect(document.querySelector('[name=href]')).not.toBeNull())
  const address = document.querySelector<HTMLInputElement>('[name=href]')!
  address.value = 'anna.example/talks'
  address.form!.requestSubmit()
  await vi.waitFor(() =>
    expect(form.getValues('content')).toContain('href="https://anna.example/talks">anna.example/talks</a>'),
  )
})

test('an address that was refused is not held against the next one', async () => {
  const box = await open('<p>Read</p>')
  const openLink = async () => {
    box.focus()
    host.querySelector<HTMLElement>('button[aria-label=Link]')!.click()
    return vi.waitFor(() => {
      const address = document.querySelector<HTMLInputElement>('[name=href]')
      expect(address).not.toBeNull()
      return address!
    })
  }
  const address = await openLink()
  address.value = 'javascript:alert(1)'
  address.form!.requestSubmit()
  await vi.waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.querySelector('[name=href]')).toBeNull())
  expect((await openLink()).getAttribute('aria-invalid')).toBeNull()
  await userEvent.keyboard('{Escape}')
})

test('Tab leaves a list as it is, in both directions; other keys indent its items', async () => {
  const list = '<ul><li><p>First</p></li><li><p>Second</p></li></ul>'
  const box = await open(list)
  await userEvent.click(page.getByText('Second'))
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(box.contains(document.activeElement)).toBe(false)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(box)
  await userEvent.keyboard('{Tab}')
  expect(box.contains(document.activeElement)).toBe(false)
  expect(form.getValues('content')).toBe(list)

  await userEvent.click(page.getByText('Second'))
  await userEvent.keyboard('{Control>}]{/Control}')
  expect(form.getValues('content')).toBe('<ul><li><p>First</p><ul><li><p>Second</p></li></ul></li></ul>')
  const keys: boolean[] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => key === '[' && keys.push(defaultPrevented)
  document.addEventListener('keydown', note)
  await userEvent.keyboard('{Control>}[[[[[[{/Control}')
  document.removeEventListener('keydown', note)
  expect(keys, 'no browser goes back').toEqual(Array(3).fill(true))
})

test('opening a plain text shows its paragraphs and changes nothing', async () => {
  const box = await open('One\ntwo\n\nThree <b>')
  expect(box.innerHTML).toBe('<p>One<br>two</p><p>Three &lt;b&gt;</p>')
  expect(form.getValues('content')).toBe('One\ntwo\n\nThree <b>')
  expect(host.textContent).toContain('as stored')
})

test('HTML that the editor would write differently stays until somebody types', async () => {
  await open('<p>Some <b>old</b> words</p>')
  expect(host.textContent).toContain('as stored')
  form.setValue('content', '<p>A restored draft</p>')
  await vi.waitFor(() => expect(host.querySelector('[role=textbox]')?.textContent).toBe('A restored draft'))
})

test('an error is tied to the text, which gets the focus', async () => {
  const box = await open('')
  await form.handleSubmit(() => {})()
  await vi.waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  const described = box.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Write something')
  await vi.waitFor(() => expect(document.activeElement).toBe(box))
})
