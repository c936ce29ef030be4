import type { Rest } from '#data/rest/rest.ts'
import { type Reader, watchAdmin } from '#data/session/watch-admin.ts'

/** Watches who is reading; an admin gets links to the editors. Loaded only with a stored session. */
export function watchOwner(rest: Rest, notify: (reader: Reader) => void) {
  watchAdmin(rest, (reader) => {
    notify(reader)
    // without them the page is as visitors see it
    if (reader === 'admin') import('./edit-links.ts').then(({ showEditLinks }) => showEditLinks(), console.error)
  })
}
