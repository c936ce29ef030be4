import type { Rest } from '#data/rest/rest.ts'
import { type Reader, watchAdmin } from '#data/session/watch-admin.ts'

const isDoor = () => document.querySelector('.door') !== null

/** Watches who is reading; an admin gets links to the editors, or what is behind the door. Loaded only with a stored session. */
export function watchOwner(rest: Rest, notify: (reader: Reader) => void) {
  const hasDoor = isDoor()
  async function enter(accessToken: () => Promise<string>) {
    const { enter } = await import('./enter.ts')
    await enter(await accessToken())
  }
  watchAdmin(rest, (reader, accessToken) => {
    notify(reader)
    if (hasDoor && reader === 'visitor' && !isDoor()) location.reload()
    if (reader !== 'admin') return
    // without them the page is as visitors see it
    if (!hasDoor) import('./edit-links.ts').then(({ showEditLinks }) => showEditLinks(), console.error)
    else if (isDoor()) enter(accessToken).catch(console.error)
  })
}
