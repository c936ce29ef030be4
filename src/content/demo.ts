import type { ContentTable } from './tables.ts'

/** What is left of the demo's content, unchanged; what the owner has changed is no longer the demo's. */
export interface DemoRemains {
  /** The ids of rows in lists, by table. */
  rows: Partial<Record<ContentTable, string[]>>
  /** The names of fields in tables of one row, by table. */
  fields: Partial<Record<ContentTable, string[]>>
}

/** The response to a removal: the file name of the backup that was made before it. */
export interface DemoRemoval {
  backup: string
}

/** GET returns what remains, POST removes it. */
export const DEMO_PATH = '/api/demo'

export const NO_DEMO: DemoRemains = { rows: {}, fields: {} }

/** Whether anything of the demo's content is left. */
export const hasDemo = ({ rows, fields }: DemoRemains) => Object.keys(rows).length + Object.keys(fields).length > 0
