import type { z } from 'zod'
import type { ItemMessages, RecordMessages } from './toast.ts'

/** A part of the site that has an entry in the menu: a section of the home page, or a page, whose id is its path. */
export interface PartOfKind {
  id: string
  /** Its default label in the menu. */
  label: string
  /** Hidden until the owner shows it, so that an update of Portico does not change existing sites. */
  isHidden?: true
  /** A section without a link in the navigation bar. */
  isUnlinked?: true
}

/** Whether a column always holds HTML, with pictures, too, if it is illustrated, or may hold plain text from before the editor existed (text/rich-text.ts). */
type RichTextForm = 'html' | 'html or plain' | 'illustrated'

/** A kind of content: its table, its rows, and where they show. Visitors load it; forms.ts has what only the admin needs. */
export interface Kind<T = unknown> {
  table: string
  /** Whether a row is one that a page can show. */
  isRow: (row: unknown) => row is T
  /** The owner orders its rows, by `display_order`; any other kind has one row. */
  isList?: true
  /** The parts of the site that it fills. */
  parts?: readonly PartOfKind[]
  /** Other parts that show it, by their ids. */
  alsoIn?: readonly string[]
  /** A part without rows of it is not empty. */
  isExtra?: true
  /** Only the server reads it: browsers keep the markup that the server sent. */
  isServerOnly?: true
  /** The table is required: a missing one is an error. */
  isNeeded?: true
  /** The columns that visitors read, if not all. */
  columns?: readonly string[]
  /** The columns with rich text. They are sanitized and their links checked; the component RichText shows no others. */
  richTexts?: Readonly<Record<string, RichTextForm>>
  editor: `/admin/${string}`
}

/** The admin's form and texts for a kind of content. */
export interface ContentForm {
  /** What a save carries, with the labels of its fields. */
  schema: z.ZodObject
  label: string
  nameColumn?: string
  /** The column of the file by which a row is called whose name is empty. */
  fileColumn?: string
  /** The toasts of its editor; by default those of most lists. */
  messages?: ItemMessages | RecordMessages
  /** Its rows are edited together, not in a dialog each. */
  isEditedTogether?: true
}
