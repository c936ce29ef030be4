import { type Contact, isContact } from '#content/contact.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { type Rest, request } from './rest.ts'
import { firstRow } from './rows.ts'

/** The contact information; null when there is none, and on any error (SPEC section 4). */
export const contactQuery = (rest: Rest): ContentQuery<Contact | null> => ({
  queryKey: cacheKeys.contact,
  queryFn: ({ signal }) => read(rest, signal).catch(() => null),
})

const read = async (rest: Rest, signal: AbortSignal) =>
  firstRow(
    isContact,
    await request('contact', (limit) => rest.from('contact').select('*').limit(1).abortSignal(limit), signal),
  )
