import type { Rest } from '#data/rest.ts'

/** What the server passes to the admin as JSON in the document: the content backend. */
export interface AdminBoot {
  api: Rest
}

/** The server writes it into every page of the admin. */
export const readBoot = (): AdminBoot => JSON.parse(document.getElementById('boot')!.textContent)
