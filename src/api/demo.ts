import type { ContentTable } from '#content/kinds.ts'

type Names = Partial<Record<ContentTable, string[]>>

/** What is left of the demo's content, unchanged: rows that the owner has changed no longer count as the demo's. */
export interface DemoRemains {
  /** The ids of rows in lists, by table. */
  rows: Names
  /** The ids of further rows, which the owner has changed in a draft: they stay, but the page still shows the demo's. */
  drafted: Names
  /** The names of fields in tables of one row, by table. */
  fields: Names
  /** On a Supabase project: no backup is made, and what is removed can be restored from the history. */
  isKeptInHistory?: true
}

/** The response to a removal: the file name of the backup that was made before it, if one was made. */
export interface DemoRemoval {
  backup: string | null
}

/** GET returns what remains, POST removes it. */
export const DEMO_PATH = '/api/demo'

export const NO_DEMO: DemoRemains = { rows: {}, drafted: {}, fields: {} }

/** Whether anything of the demo's content is left. */
export const hasDemo = ({ rows, fields }: DemoRemains) => Object.keys(rows).length + Object.keys(fields).length > 0
