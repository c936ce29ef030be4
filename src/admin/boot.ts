import type { Rest } from '#data/rest.ts'

/** What the server tells the admin: the content backend, and whose site it is. It travels in the document as JSON. */
export interface AdminBoot {
  api: Rest
  siteName: string
}

export const readBoot = (): AdminBoot => JSON.parse(document.getElementById('boot')!.textContent) // the server writes it
