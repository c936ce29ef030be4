import { zodResolver } from '@hookform/resolvers/zod'
import { createRoot, type Root } from 'react-dom/client'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { pasteTexts } from '#data/messages.ts'
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
  }, 10_000)
}

async function paste(html: string, before = '', plain = 'The same as plain text') {
  const box = await open(before)
  box.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', plain)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => form.getValues('content')).not.toBe(before)
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
  'a picture is not pasted into a text, which is said below it: %j',
  async (html) => {
    const box = await open('<p>Words</p>')
    await userEvent.click(box)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    if (html) clipboardData.setData('text/html', html)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('alert')).toHaveTextContent(pasteTexts.onlyPicture)
    expect(form.getValues('content')).toBe('<p>Words</p>')
  },
)

test.each([
  ['<p>A</p><img src="https://x.example/a.png"><img width="1" src="https://x.example/t">', pasteTexts.pictures(1)],
  [
    '<p>A <span style="overflow:hidden;width:300px"><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="300" height="200"></span></p><p><img src="b.png"></p><iframe src="https://x.example/v"></iframe>',
    `${pasteTexts.pictures(2)} ${pasteTexts.videos(1)}`,
  ],
  ['<p>A</p><table><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>', pasteTexts.tables],
])('what is left out of a paste is said below the text until it changes: %s', async (html, note) => {
  await paste(html)
  await expect.element(page.getByRole('alert')).toHaveTextContent(note)
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an emoji that is a picture stays a character', async () => {
  expect(await paste('<p>Thanks <img alt="🎉" src="https://fonts.gstatic.com/1f389.png" width="24"></p>')).toBe(
    '<p>Thanks 🎉</p>',
  )
  expect(host.querySelector('[role=alert]')).toBeNull()
})

test.each([
  ['main', '<main>One</main><main>Two</main>'],
  ['nav and summary', '<nav>One</nav><details><summary>Two</summary></details>'],
  ['a list of terms', '<dl><dt>One</dt><dd>Two</dd></dl>'],
  ['divs within spans', '<span><div>One</div><div>Two</div></span>'],
  ['spans by style', '<div><span style="display: block">One</span><span style="display:flex">Two</span></div>'],
  ['spans in a paragraph', '<p>One<span style="color: red; display: block;">Two</span></p>'],
  ['elements of its own', '<x-row style="display:grid">One</x-row><x-row style="display:grid">Two</x-row>'],
])('the words of blocks stay apart: %s', async (_, html) => {
  expect(await paste(html)).toBe('<p>One</p><p>Two</p>')
})

test('a link and bold words that are blocks by their style stay what they are', async () => {
  const html =
    '<div><a href="https://a.example/" style="display:block">One</a><b style="display:block">Two</b><a href="https://b.example/"><span style="display:block">Three</span></a></div>'
  expect(await paste(html)).toBe(
    '<p><a href="https://a.example/">One</a></p><p><strong>Two</strong></p><p><a href="https://b.example/">Three</a></p>',
  )
})

test('links behind a redirect lead where they lead', async () => {
  const docs =
    '<p><a href="https://www.google.com/url?q=https://anna.example/talks&amp;sa=D&amp;source=editors&amp;ust=17&amp;usg=AO">my talks</a>'
  const outlook =
    ' <a href="https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fanna.example%2Fb&amp;data=05&amp;reserved=0">b</a></p>'
  expect(await paste(docs + outlook)).toBe(
    '<p><a href="https://anna.example/talks">my talks</a> <a href="https://anna.example/b">b</a></p>',
  )
})

const JOINED =
  '<p>About Mara</p><p>Mara Lindqvist has worked for twenty years on the question of how small municipalities build digital services. <em>She led</em> the programme of the harbour towns.</p>'
/** Copied from Preview of macOS into Safari. */
const FROM_PREVIEW = [
  ['p2', 'About Mara'],
  ['p1', 'Mara Lindqvist has worked for twenty years on the ques-'],
  ['p1', 'tion of how small municipalities build digital services.'],
  ['p1', '<span class="s1" style="font-style: italic">She led</span> the programme of the harbour towns.'],
]
  .map(([name, text]) => `<p class="${name}" style="margin: 0px; font: 11px Times;">${text}</p>`)
  .join('')
/** From the text layer of a page that shows a PDF. */
const FROM_TEXT_LAYER = FROM_PREVIEW.replace(
  /<p class="p\d" style="[^"]*">/g,
  '<span role="presentation" dir="ltr">',
).replaceAll('</p>', '</span><br role="presentation">')

test.each([
  ['paragraphs', FROM_PREVIEW, '', JOINED],
  ['ended by breaks', FROM_TEXT_LAYER, '', JOINED.replace('</p><p>', '<br>')],
  [
    'plain text',
    '',
    'About Mara\r\nMara Lindqvist has worked for twenty years on the ques-\r\ntion of how small municipalities build digital services.\r\nShe led the programme of the harbour towns.',
    JOINED.replace(/<\/?em>/g, ''),
  ],
])('the lines of a PDF are joined, and can be kept: %s', async (_, html, plain, joined) => {
  expect(await paste(html, '', plain)).toBe(joined)
  await expect.element(page.getByRole('alert')).toHaveTextContent(pasteTexts.joined)
  await userEvent.click(page.getByRole('button', { name: pasteTexts.keepLines }))
  expect(form.getValues('content').match(/<p>|<br>/g)).toHaveLength(4)
  expect(form.getValues('content')).toContain('ques-')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

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
  await expect.poll(() => document.querySelector('[name=href]')).not.toBeNull()
  const address = document.querySelector<HTMLInputElement>('[name=href]')!
  address.value = 'anna.example/talks'
  address.form!.requestSubmit()
  await expect
    .poll(() => form.getValues('content'))
    .toContain('href="https://anna.example/talks">anna.example/talks</a>')
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
    }, 10_000)
  }
  const address = await openLink()
  address.value = 'javascript:alert(1)'
  address.form!.requestSubmit()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[name=href]')).toBeNull()
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
  await expect.poll(() => host.querySelector('[role=textbox]')?.textContent).toBe('A restored draft')
})

test('an error is tied to the text, which gets the focus', async () => {
  const box = await open('')
  await form.handleSubmit(() => {})()
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  const described = box.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Write something')
  await expect.poll(() => document.activeElement).toBe(box)
})
