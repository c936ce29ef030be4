import { longDate } from '#content/text/dates.ts'
import { server, site } from './en.ts'
import type { Words } from './words.ts'

/** For the admin, which is in English. */
export const ENGLISH: Words = { ...site, server }

/** A date such as 'January 5, 2024'; null for anything that is not a date. */
export const formatLongDate = (iso: string | null) => longDate(iso, ENGLISH)
