import { creditPicture } from '@portico/backend/picture-credit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { fraction, optionalText } from '#content/fields.schema.ts'
import { bombs, impostors, makeJpeg, SECRET } from '#tests/support/picture-samples.ts'
import { TextField } from '../forms/fields.tsx'
import { SchemaContext, type VersionSchema } from '../forms/form-schema.ts'
import { SessionProvider } from '../session-context.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { PictureField } from './picture-field.tsx'

const OLD = '/storage/v1/object/public/story-images/talks/old.webp'
const API = { url: 'http://backend.test', key: 'sb_publishable_x' }

let root: Root
let host: HTMLElement
let requests: FakeRequest[]
/** The address in the form. */
let stored: string

/** A stub of XMLHttpRequest for uploads; the test decides the outcome. */
class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {}
  headers: Record<string, string> = {}
  url = ''
  body: FormData | undefined
  status = 0
  responseText = ''
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    requests.push(this)
  }
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  requests = []
  stored = OLD
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    init?.method === 'HEAD' ? served() : new Response('[]'),
  )
  localStorage.setItem('portico-session', JSON.stringify(makeSession()))
})
afterEach(() => {
  root.unmount()
  host.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The last file that was sent, as the storage serves it. */
function served() {
  const file = requests.at(-1)?.body?.get('')
  return new Response(null, { headers: { 'content-type': file instanceof File ? file.type : '' } })
}

const makeSession = () => ({
  access_token: `${btoa('{"alg":"ES256"}')}.${btoa('{"sub":"u"}')}.x`,
  refresh_token: 'r',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  token_type: 'bearer',
  user: { id: 'u', email: 'owner@portico.example' },
})

const FAULT = { statusCode: '500', error: 'x', message: 'Internal Server Error' }

const onSave = vi.fn<(values: object) => void>()

const PictureSchema = z.object({ image_url: optionalText.meta({ title: 'Picture' }) })
const alt = { image_alt: optionalText.meta({ title: 'Alternative Text' }) }
const focus = { image_focus_x: fraction, image_focus_y: fraction }
const metadata = { image_metadata: z.unknown() }

function Form({ schema, children }: { schema: VersionSchema; children: ReactNode }) {
  const defaultValues = {
    image_url: stored as string | null,
    image_metadata: null,
    image_alt: null,
    image_focus_x: null,
    image_focus_y: null,
    image_credit: '',
  }
  const form = useForm({ defaultValues })
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((values) => onSave(values))}>
        <SchemaContext value={schema}>{children}</SchemaContext>
        <p>{form.formState.isDirty ? 'Not saved yet' : 'All saved'}</p>
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

const show = (field: ReactNode, fields: Record<string, z.ZodType> = {}) =>
  root.render(
    <Toasts>
      <SessionProvider
        boot={{
          api: API,
          mails: { account: true, messages: true },
          hasSecretKey: true,
          cdnMaxAge: 0,
        }}
      >
        <QueryClientProvider client={new QueryClient()}>
          <Form schema={PictureSchema.extend(fields)}>{field}</Form>
        </QueryClientProvider>
      </SessionProvider>
    </Toasts>,
  )

const talk = <PictureField name="image_url" kind="talk" />
const input = () => page.getByLabelText('Picture', { exact: true })
const choose = (file: File) => userEvent.upload(input(), file)
const save = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  return onSave.mock.lastCall?.[0]
}
const preview = () => host.querySelector('img')?.getAttribute('src')
const nextRequest = (count = 1) =>
  vi.waitFor(() => {
    expect(requests).toHaveLength(count)
    return requests[count - 1]!
  }, 10_000)
const smallJpeg = () => makeJpeg({ width: 400, height: 400 })

test('an upload shows its progress, and its address counts once it is there', async () => {
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  expect(request.url).toMatch(/^http:\/\/backend\.test\/storage\/v1\/object\/story-images\/talks\/\d{13}\.webp$/)
  expect(request.headers).toMatchObject({
    apikey: API.key,
    authorization: expect.stringMatching(/^Bearer .+\.x$/),
    'x-upsert': 'true',
  })
  expect(request.body?.get('cacheControl')).toBe('3600')
  expect((request.body!.get('') as File).type).toBe('image/webp')
  await expect.element(page.getByText('Uploading...')).toBeVisible()
  expect(preview()).toMatch(/^blob:/)
  request.upload.onprogress?.({ loaded: 50, total: 100 })
  await expect.element(page.getByRole('progressbar', { name: 'Uploading Picture' })).toHaveAttribute('value', '0.5')
  request.answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  const address = new URL(request.url).pathname.replace('/object/', '/object/public/')
  expect(preview()).toBe(`${API.url}${address}`)
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  expect(await save()).toMatchObject({ image_url: address })
})

test('a picture that is dropped on the field is uploaded, the last of two, and what cannot be read is refused', async () => {
  show(talk)
  await expect.element(input()).toBeInTheDocument()
  const drop = (file: File) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    const events = ['dragover', 'drop'].map(
      (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
    )
    for (const event of events) host.querySelector('img')?.dispatchEvent(event)
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true])
  }
  const folder = new File(['x'], 'Pictures')
  folder.arrayBuffer = () => Promise.reject(new DOMException('A requested file or directory could not be found'))
  drop(folder)
  await expect.element(page.getByText('This image cannot be read: it may be damaged.')).toBeVisible()
  drop(await smallJpeg())
  const mistaken = await nextRequest()
  drop(await smallJpeg())
  const request = await nextRequest(2)
  expect(mistaken.isAborted).toBe(true)
  request.answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
})

test('a picture that is pasted into the field is uploaded, unless it comes with text', async () => {
  show(talk)
  await expect.element(input()).toBeInTheDocument()
  const paste = (file: File, text?: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    if (text) clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return event.defaultPrevented
  }
  await userEvent.click(page.getByText(/^ ?You can also drop an image here/))
  const screenshot = await smallJpeg()
  expect(paste(screenshot, 'the cells of a spreadsheet')).toBe(false)
  expect(paste(screenshot)).toBe(true)
  ;(await nextRequest()).answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  // copied in a folder, as macOS and Linux hand it over
  const photo = new File([screenshot], 'harbour.jpg', { type: 'image/jpeg' })
  expect(paste(photo, 'harbour.jpg')).toBe(true)
  ;(await nextRequest(2)).answer(200, { Key: 'y' })
  await expect.element(input()).not.toHaveAttribute('aria-disabled')
  expect(paste(photo, '/home/ada/harbour.jpg\n/home/ada/quay.jpg')).toBe(true)
})

test('a portrait brings the addresses of its three sizes', async () => {
  show(<PictureField name="image_url" kind="hero" />, metadata)
  await choose(await smallJpeg())
  for (const count of [1, 2, 3]) (await nextRequest(count)).answer(200, {})
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  expect(await save()).toMatchObject({
    image_url: expect.stringMatching(/hero-images\/profile\/\d{13}\.webp$/),
    image_metadata: {
      sizes: { small: expect.stringMatching(/-small\.webp$/), medium: expect.stringMatching(/-medium\.webp$/) },
      dimensions: { width: 400, height: 400 },
      format: 'webp',
    },
  })
  await expect
    .element(page.getByText(/^The image is 400 × 400 pixels; 1200 × 1200 pixels are recommended/))
    .toBeVisible()
})

test.each([
  [
    403,
    'new row violates row-level security policy',
    'Permission denied. Please check if you are logged in and have the correct permissions.',
  ],
  [404, 'Bucket not found', 'Storage bucket error. Please try again or contact support.'],
  [500, 'Internal Server Error', 'Upload failed. Please try again.'],
])('a refused upload (%i) says why and puts the old picture back', async (status, message, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(talk)
  await choose(await smallJpeg())
  ;(await nextRequest()).answer(400, { statusCode: String(status), error: 'x', message })
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await expect.element(page.getByText('Failed to upload image')).toBeVisible()
  await expect
    .element(input())
    .toHaveAccessibleDescription(
      `Recommended: 144 × 144 pixels, at most 50MB. You can also drop an image here, or paste a screenshot. ${text}`,
    )
  expect(preview()).toBe(`${API.url}${OLD}`)
  expect(await save()).toMatchObject({ image_url: OLD })
})

test('an upload that gets no answer at all is sent again by itself', async () => {
  show(<PictureField name="image_url" kind="logo" />)
  await choose(await smallJpeg())
  ;(await nextRequest()).onerror?.()
  await expect.element(page.getByText('The site does not answer')).toBeVisible()
  ;(await nextRequest(2)).answer(200, { Key: 'x' })
  await expect.element(page.getByText('Logo uploaded successfully')).toBeVisible()
})

test('a file that cannot be read after the upload is a failed upload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  show(talk)
  await choose(await smallJpeg())
  ;(await nextRequest()).answer(200, {})
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to get URL after successful upload')
})

test('without a session it asks to sign in', async () => {
  localStorage.clear()
  show(talk)
  await choose(await smallJpeg())
  await expect.element(page.getByText('Authentication required')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign in to upload files')
})

test('an upload can be cancelled', async () => {
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  await userEvent.click(page.getByRole('button', { name: 'Cancel the upload' }))
  expect(request.isAborted).toBe(true)
  await expect.element(input()).toHaveFocus()
  expect(page.getByRole('alert').query()).toBeNull()
  expect(await save()).toMatchObject({ image_url: OLD })
})

test('a form is not saved while its picture goes up', async () => {
  onSave.mockReset()
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  await save()
  expect(onSave).not.toHaveBeenCalled()
  request.answer(200, {})
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  expect(await save()).toMatchObject({ image_url: expect.stringMatching(/talks\/\d{13}\.webp$/) })
})

test.each([
  ...impostors.map((file) => [file, 'Image files only: choose a JPEG, PNG, WebP, or GIF.'] as const),
  [bombs.png, 'This image has 268 megapixels, and the limit is 50: choose a smaller one.'] as const,
])('a file that cannot be taken is refused beside the button', async (file, text) => {
  show(talk)
  await choose(file)
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toHaveLength(0)
})

test('a logo that is too large is refused with its own toast', async () => {
  show(<PictureField name="image_url" kind="logo" />)
  await choose(await makeJpeg({ width: 100, height: 100, padding: 1024 * 1024 }))
  await expect.element(page.getByText('File too large', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Maximum file size is 1MB', { exact: true })).toBeVisible()
})

test('a picture can be removed', async () => {
  show(talk)
  await userEvent.click(page.getByRole('button', { name: 'Remove Picture' }))
  expect(preview()).toBeUndefined()
  expect(await save()).toMatchObject({ image_url: null })
})

test('the crop is adjusted in the original after the editor was left, too', async () => {
  const showPortrait = () => show(<PictureField name="image_url" kind="hero" />, { ...metadata, ...focus })
  showPortrait()
  await choose(await makeJpeg({ width: 400, height: 600 }))
  for (const count of [1, 2, 3]) (await nextRequest(count)).answer(200, {})
  await expect.element(page.getByRole('button', { name: 'Adjust crop' })).toBeVisible()
  stored = String(Object(await save()).image_url)
  root.unmount()
  root = createRoot(host)
  showPortrait()
  await userEvent.click(page.getByRole('button', { name: 'Adjust crop' }))
  const use = page.getByRole('button', { name: 'Use this part' })
  await expect.element(use).toBeEnabled()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}') // without the styles the backdrop is above the dialog
  // the fourth is the original
  for (const count of [5, 6]) (await nextRequest(count)).answer(200, {})
  const cut = await createImageBitmap((await nextRequest(7)).body!.get('') as File)
  expect([cut.width, cut.height]).toEqual([400, 400])
})

test('the original is kept beside a portrait at 2,400 pixels, cleaned and under a name that nobody can guess', async () => {
  show(<PictureField name="image_url" kind="hero" />, metadata)
  await choose(await makeJpeg({ width: 3000, height: 1500 }))
  for (const count of [1, 2, 3]) (await nextRequest(count)).answer(200, {})
  const [{ url: portrait }, { url, body }] = [requests[2]!, await nextRequest(4)]
  expect(url.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'random')).toBe(
    portrait.replace('.webp', '-original-random.webp'),
  )
  const kept = body!.get('') as File
  const { width, height } = await createImageBitmap(kept)
  expect([kept.type, width, height]).toEqual(['image/webp', 2400, 1200])
  expect(new TextDecoder('latin1').decode(await kept.arrayBuffer())).not.toContain(SECRET)
})

test('the crop of a stored picture is adjusted in its original, tomorrow and in another browser', async () => {
  stored = '/storage/v1/object/public/hero-images/profile/1790000000001.webp'
  const original = await makeJpeg({ width: 800, height: 400 })
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'HEAD') return served()
    if (address.includes('/storage/')) asked.push([address, init?.body && JSON.parse(String(init.body))])
    return address.includes('/list/')
      ? Response.json([{ name: '1790000000001-original-x.webp' }])
      : new Response(await original.arrayBuffer())
  })
  show(<PictureField name="image_url" kind="hero" />, metadata)
  await userEvent.click(page.getByRole('button', { name: 'Adjust crop' }))
  await expect.element(page.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  expect(asked).toEqual([
    [
      `${API.url}/storage/v1/object/list/hero-images`,
      expect.objectContaining({ prefix: 'profile', search: '1790000000001-original-' }),
    ],
    [`${API.url}/storage/v1/object/public/hero-images/profile/1790000000001-original-x.webp`, undefined],
  ])
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  for (const count of [1, 2, 3]) (await nextRequest(count)).answer(200, {})
  expect((await nextRequest(4)).url, 'it is kept beside the new crop, too').toContain('-original-')
})

test('a picture without an original has no crop to adjust, nor one that is shown whole', async () => {
  stored = '/storage/v1/object/public/hero-images/profile/1790000000001.webp'
  show(<PictureField name="image_url" kind="hero" />, metadata)
  await expect.element(page.getByRole('button', { name: 'Remove Picture' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Adjust crop' }).query()).toBeNull()
})

test('what was said of a picture goes with it', async () => {
  show(<PictureField name="image_url" kind="hero" />, metadata)
  await choose(await makeJpeg({ width: 400, height: 600 }))
  for (const count of [1, 2, 3]) (await nextRequest(count)).answer(200, {})
  await expect.element(page.getByText(/^The image is 400 × 600 pixels.*It is not square/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Adjust crop' })).toBeVisible()
  await choose(impostors[0]!)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove Picture' }))
  expect(page.getByText(/It is not square/).query()).toBeNull()
  expect(page.getByRole('alert').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Adjust crop' }).query()).toBeNull()
})

test.each([
  ['', 'Ines Torvald'],
  ['As agreed', 'As agreed'],
])('a credit in the chosen file fills the empty field: %j becomes %j', async (given, expected) => {
  const credit = { image_credit: z.string().meta({ title: 'Credit' }) }
  show([<PictureField key="1" name="image_url" kind="talk" />, <TextField key="2" name="image_credit" />], credit)
  await userEvent.fill(page.getByLabelText('Credit'), given)
  const bytes = new Uint8Array(await (await smallJpeg()).arrayBuffer())
  const named = { creator: 'Ines Torvald', line: '', terms: '', page: '' }
  const { start, replaced } = creditPicture(bytes, named)
  await choose(new File([start, bytes.subarray(replaced)], 'photo.jpg'))
  ;(await nextRequest()).answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  await expect.element(page.getByLabelText('Credit')).toHaveValue(expected)
  expect(await save()).toMatchObject({ image_credit: expected })
})

test('a save during an upload waits for it, and says so', async () => {
  onSave.mockReset()
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  await save()
  await expect.element(page.getByText('Your changes are saved as soon as this image is uploaded.')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  request.answer(200, {})
  await expect.poll(() => onSave).toHaveBeenCalledOnce()
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ image_url: expect.stringMatching(/talks\/\d{13}\.webp$/) })
})

test('a save that waited for an upload that failed is given up, which is not said after the next one', async () => {
  onSave.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  await save()
  request.answer(400, FAULT)
  const note = page.getByText('The image was not uploaded, so nothing has been saved yet.')
  await expect.element(note).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await save()
  await expect.poll(() => onSave).toHaveBeenCalledOnce()
  await expect.element(note).not.toBeInTheDocument()
})

test('an upload that succeeds takes the failure of its earlier try away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(talk)
  await choose(await smallJpeg())
  const request = await nextRequest()
  request.answer(400, FAULT)
  await expect.element(page.getByText('Failed to upload image')).toBeVisible()
  await choose(await smallJpeg())
  const second = await nextRequest(2)
  second.answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  await expect.element(page.getByText('Failed to upload image')).not.toBeInTheDocument()
})

/** A picture that is 3 wide and 1 high, without a server. */
const WIDE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>')}`
const showWithFocus = () => show(talk, { ...alt, ...focus })
const slider = () => page.getByRole('slider', { name: 'From left to right' })
const crop = () => getComputedStyle(host.querySelector('[data-testid="crop"]')!).objectPosition

test('a picture has its room before it is read, and its alternative text is above what comes with it', async () => {
  stored = ''
  const read = Promise.withResolvers<void>()
  const { createImageBitmap } = window
  vi.stubGlobal('createImageBitmap', async (blob: Blob, options: ImageBitmapOptions) => {
    await read.promise
    return createImageBitmap(blob, options)
  })
  showWithFocus()
  await choose(await smallJpeg())
  await expect.element(page.getByText('Uploading...')).toBeVisible()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const text = page.getByLabelText('Alternative Text').element()
  const before = topOf(text)
  read.resolve()
  const request = await nextRequest()
  await expect.poll(preview).toMatch(/^blob:/)
  expect(topOf(text) - before).toBeLessThan(10) // without styles a picture stands on a line of text
  request.answer(200, { Key: 'x' })
  await expect.element(page.getByText('Image uploaded successfully')).toBeVisible()
  expect(topOf(host.querySelector('fieldset fieldset')!)).toBeGreaterThan(topOf(text))
})

test('the focal point is moved by arrow keys, to the edges and no further', async () => {
  stored = WIDE
  showWithFocus()
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top')
  await userEvent.click(slider(), { force: true })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
  expect(crop()).toBe('70% 40%')
  await userEvent.keyboard('{ArrowRight>9/}')
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '100% from the left, 40% from the top')
  await userEvent.fill(page.getByLabelText('Alternative Text'), 'A quay in the rain')
  expect(await save()).toMatchObject({ image_focus_x: 1, image_focus_y: 0.4, image_alt: 'A quay in the rain' })
})

test('the focal point is moved by the mouse, and by dragging it with a finger', async () => {
  stored = WIDE
  showWithFocus()
  await expect.element(slider()).toBeInTheDocument()
  const point = host.querySelector<HTMLElement>('[data-point]')!
  const area = point.parentElement!
  await expect.poll(() => area.clientWidth).toBeGreaterThan(100)
  const { left, top, width, height } = area.getBoundingClientRect()
  vi.spyOn(area, 'setPointerCapture').mockImplementation(() => {
    area.hasPointerCapture = () => true
  })
  const fire = (type: string, target: Element, x: number, y: number, pointerType: string) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + x * width,
        clientY: top + y * height,
        pointerType,
        pointerId: 1,
      }),
    )
  fire('pointerdown', area, 0.21, 0.32, 'mouse')
  await expect.poll(crop).toBe('20% 30%')
  area.hasPointerCapture = () => false
  fire('pointerdown', area, 0.9, 0.9, 'touch') // it may become a scroll
  fire('pointermove', area, 0.9, 0.5, 'touch')
  fire('pointercancel', area, 0.9, 0.5, 'touch')
  expect(await save()).toMatchObject({ image_focus_x: 0.2, image_focus_y: 0.3 })
  fire('pointerdown', point, 0.2, 0.3, 'touch')
  fire('pointermove', area, 0.8, 0.3, 'touch')
  await expect.poll(crop).toBe('80% 30%')
})

test('without anything to crop there is no point to choose', async () => {
  stored = WIDE.replace('300', '100')
  showWithFocus()
  await expect.element(page.getByText('The site shows the whole image: nothing is cropped.')).toBeVisible()
  expect(slider().query()).toBeNull()
})

test('an iPhone is asked for a JPEG', async () => {
  const iPhone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')
  show(talk)
  await expect.element(input()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/gif')
  iPhone.mockRestore()
})
