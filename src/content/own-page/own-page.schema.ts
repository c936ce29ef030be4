import { z } from 'zod'
import { type Addressed, keptSlugs, slugsOf } from '#content/address/former-slugs.ts'
import { freeSlug, slugOf } from '#content/address/slug.ts'
import { displayOrder, flag, optionalText, requiredText, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { MOST_PAGES } from './own-page.ts'
import { RESERVED, whyReserved } from './own-page-address.ts'

const OwnPageSchema = z.object({
  title: requiredText('Title is required').meta({ title: 'Title', shown: 'text' }),
  // a program prepares pages without one
  slug: z
    .string('Open the draft and give the page an address')
    .transform((typed) => slugOf(typed))
    .superRefine((slug, { addIssue }) => {
      const message = whyReserved(slug)
      if (message) addIssue(message)
    })
    .meta({ title: 'Address of the Page', shown: false }),
  former_slugs: optionalText,
  body: text.default('').meta({ title: 'Text', shown: 'text' }),
  in_menu: flag('Link to this page in the menu'),
  in_footer: flag('Link to this page in the footer'),
  is_unlisted: flag('Hide this page from search engines', 'Whoever has its address can still read it.'),
  display_order: displayOrder,
})

export const PAGE_SLUG_TAKEN = 'Another of your pages has this address already. Choose a different one.'

/** The slug made from a page's title: one that no other page has or had, and that the site does not need itself. */
export const madePageSlug = (title: string, others: readonly Addressed[]): string =>
  freeSlug(title, [...slugsOf(others), ...RESERVED], 'page')

/** For one page among `others`, null if new: an empty slug follows the title, another's is refused. */
export function ownPageSchemaFor(page: Addressed | null, others: readonly Addressed[]) {
  const schema = OwnPageSchema.refine(() => page || others.length < MOST_PAGES, {
    path: ['title'],
    message: `You have ${MOST_PAGES} pages, and there can be no more. Delete one of them first.`,
  })
    .refine(({ slug }) => !slug || !others.some((other) => other.slug === slug), {
      path: ['slug'],
      message: PAGE_SLUG_TAKEN,
    })
    .transform((values) => {
      const slug = values.slug || madePageSlug(values.title, others)
      return { ...values, slug, former_slugs: keptSlugs(page, values.former_slugs, slug) }
    })
  // forms read their fields from the shape
  return Object.assign(schema, { shape: OwnPageSchema.shape })
}

export const OwnPageForm = { schema: OwnPageSchema, label: 'Page', nameColumn: 'title' } satisfies ContentForm
