import type { Contact } from '#content/contact/contact.ts'
import { guard, isText, isTextOrNull } from '#content/guard.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import type { SectionId } from '#content/site/menu.ts'
import { imprintQuery, privacyQuery, socialProfilesQuery } from './content-queries.ts'
import { recordQuery } from './content-query.ts'
import { pageLinksQuery } from './own-pages.ts'

/** The owner's links for the footer of every page. Only the server reads them: the browser keeps the markup. */
export const footerContactQuery = recordQuery(
  {
    table: 'contact',
    isRow: guard<Pick<Contact, 'linkedin_url'>>({ linkedin_url: isTextOrNull }),
    columns: ['id', 'linkedin_url', 'created_at', 'updated_at'],
  },
  { key: 'colophonContact' },
)

/** Where the owner is based, also for the footer, and which languages they speak, for structured data. */
export const footerPlaceQuery = recordQuery(
  {
    table: 'press_kit',
    isRow: guard<Pick<PressKit, 'based_in' | 'languages'>>({ based_in: isText, languages: isText }),
    columns: ['id', 'based_in', 'languages', 'created_at', 'updated_at'],
  },
  { key: 'colophonPlace' },
)

/** What the footer reads: if the contact section is hidden, its links are not shown. */
export const footerReads = (sections: readonly SectionId[]) => [
  footerPlaceQuery,
  pageLinksQuery,
  imprintQuery,
  privacyQuery,
  ...(sections.includes('contact') ? [footerContactQuery, socialProfilesQuery] : []),
]
