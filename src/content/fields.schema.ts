import { z } from 'zod'
import { NO_MAIL_ADDRESS } from '#content/address/mail-address.ts'
import { asciiDomain, completeAddress, withoutInvisible } from '#content/address/web-address.ts'
import { PICTURE_BACKGROUND_LABELS, PICTURE_BACKGROUNDS } from '#content/picture/backgrounds.ts'

// Without this zod compiles schemas with `new Function`, which the content security policy reports.
z.config({ jitless: true })

declare module 'zod' {
  /** Belongs to the instance that `meta` returns, so it comes last. */
  interface GlobalMeta {
    /** The field's label in the admin. */
    title?: string
    /**
     * How the site shows it, from where the preview leads to the field: as text; as the address of a picture, a link or a
     * date; at elements that are always of this field; or not as it is stored. Each field with a label says so.
     */
    shown?: 'text' | 'address' | { at: string } | false
    description?: string
    /** What the owner chooses from: the stored values with their labels. */
    options?: Readonly<Record<string, string>>
  }
}

/** Line ends within paragraphs of slides, between PDF pages, and on mainframes. */
export const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g

/** Trimmed, with `\n` for line ends, and without what databases refuse in pasted texts: NUL, half an emoji. */
export const storable = (written: string) =>
  written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(OTHER_LINE_ENDS, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()

export const text = z.string().overwrite(storable)

/** A text that must not be empty once trimmed. */
export const requiredText = (message: string) => z.string(message).overwrite(storable).min(1, message)

const tooLong = (maxLength: number) => `${maxLength} characters at most`

export const limitedText = (maxLength: number) => text.max(maxLength, tooLong(maxLength))

/** A short text without a counter: its limit is rarely reached. */
export const shortText = (maxLength: number) => text.refine(({ length }) => length <= maxLength, tooLong(maxLength))

export const emailAddress = z
  .string()
  .overwrite((typed) => asciiDomain(withoutInvisible(typed).trim()))
  .pipe(z.email(NO_MAIL_ADDRESS).or(z.literal('')))

/** The same text, but null if it is empty or missing. */
export const emptyAsNull = (schema: z.ZodType<string, string>) =>
  schema.nullish().transform((written) => written || null)

export const optionalText = emptyAsNull(text)

const toAddress = z.transform((typed: string | null | undefined, context) => checkAddress(typed ?? '', context) || null)

/** The address of a web page, completed and as parsed; an empty one is stored as null. */
export const optionalWebAddress = z.string().nullish().pipe(toAddress)

/** The same, of a page that must be given. */
export const requiredWebAddress = (message: string) =>
  z
    .string(message)
    .overwrite((typed) => withoutInvisible(typed).trim())
    .min(1, message)
    .pipe(toAddress as z.ZodTransform<string, string>) // which makes null of an empty text only

/** Whether a field is the address of a web page, with whatever label: such links are checked. */
export const isWebAddress = (field: unknown) => field instanceof z.ZodPipe && field.def.out === toAddress

function checkAddress(typed: string, context: z.RefinementCtx) {
  const result = completeAddress(typed)
  if ('address' in result) return result.address
  context.addIssue(result.problem)
  return z.NEVER
}

/** The alternative text of an image, which is decorative without one unless `ifEmpty` says what it then is. */
export const altText = (ifEmpty = 'Leave it empty if the image is decorative: screen readers then skip it.') =>
  optionalText.meta({
    title: 'Alternative Text',
    description: `What the image shows, for people who cannot see it. ${ifEmpty}`,
    shown: false,
  })

/** A checkbox, at first unchecked. */
export const flag = (title: string, description?: string) =>
  z
    .boolean()
    .default(false)
    .meta({ title, ...(description && { description }), shown: false })

/** Whether the footer links to a page, which belongs to the site's settings and is edited beside the page. */
export const footerLink = (isLinked: boolean) =>
  z.boolean().default(isLinked).meta({
    title: 'Link to this page in the footer',
    description: 'The menu at the top is arranged under Site Settings.',
    shown: false,
  })

/** A coordinate of a focal point, set by its control; anything else becomes the centre. */
export const fraction = z.number().min(0).max(1).nullable().default(null).catch(null)

/** Set by the upload, which analyses the picture; null until then. */
export const pictureBackground = z.enum(PICTURE_BACKGROUNDS).nullable().default(null).catch(null).meta({
  title: 'Made For',
  description: 'Chosen by its pixels. Where the page is not what it needs, it is shown on a plate.',
  options: PICTURE_BACKGROUND_LABELS,
  shown: false,
})

/** Anything but a number becomes 0. */
export const displayOrder = z.coerce.number().int().catch(0)
