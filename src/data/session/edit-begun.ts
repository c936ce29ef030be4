/** Where an edit began on the public page, with the nearest id there, and where its 'Edit' led. */
export interface EditBegun {
  page: string
  editor: string
}

const KEY = 'portico-edit-begun'

/** The last one in this tab, which `begun` becomes; null where the browser keeps nothing. */
export function lastEditBegun(begun?: EditBegun): EditBegun | null {
  try {
    if (begun) sessionStorage.setItem(KEY, JSON.stringify(begun))
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
