import { guard, isText, type Row } from '#content/guard.ts'

export interface Newsletter extends Row {
  title: string
  /** How often it appears. */
  frequency?: string
  /** What its readers may expect. */
  promise?: string
}

export const NEWSLETTER_TITLE = 'Reflections, Projections, Regrets - a Newsletter'

export const isNewsletter = guard<Newsletter>({ title: isText })
