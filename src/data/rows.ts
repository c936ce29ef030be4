import { RestError } from './rest.ts'

/** The rows that are what they should be; a damaged row is left out rather than breaking the page. */
export const validRows = <T>(isValid: (row: unknown) => row is T, rows: readonly unknown[]): T[] => rows.filter(isValid)

/** A single record is the first row (SPEC section 7); null when there is none. */
export const firstRow = <T>(isValid: (row: unknown) => row is T, rows: readonly unknown[]): T | null =>
  rows.find(isValid) ?? null

/** A missing record (404) yields null (SPEC section 4); every other failure is passed on. */
export const nullWhenMissing = async <T>(read: Promise<T | null>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return null
    throw error
  }
}
