import type { Row } from '#content/guard.ts'

/** A row to be inserted, without the columns that the database fills in. */
export type NewRow<Entity extends Row> = Omit<Entity, keyof Row>

/** The same of a list, in which its place gives it its display_order. */
export type NewItem<Entity extends Row> = Omit<Entity, keyof Row | 'display_order'>
