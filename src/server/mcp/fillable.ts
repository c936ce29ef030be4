import type { z } from 'zod'
import { A_PICTURE } from '#content/folders.ts'
import { FORMS } from '#content/forms.ts'
import { isOneOf } from '#content/guard.ts'
import { CONTENT_TABLES, type ContentTable, LIST_TABLES } from '#content/kinds.ts'
import { STORY_IMAGE, TALK_IMAGE } from '#content/picture/pictures.ts'

// What a program may prepare.

/** Settings of the site, where its visitors' messages, subscriptions and old links go, and what its owner answers for by law. */
const CLOSED: readonly ContentTable[] = ['site', 'contact', 'newsletter', 'imprint', 'redirects']

export const FILLABLE_TABLES = CONTENT_TABLES.filter((table) => !CLOSED.includes(table))
export const isList = isOneOf(LIST_TABLES)

interface PictureOfKind {
  column: string
  /** In pixels. */
  width: number
  height: number
  /** Whether it is cropped to that shape. */
  isCropped?: true
}

const [SMALL, LOGO] = [TALK_IMAGE.longestSide, 400]

/** The kinds to which a program may give a picture: those with one file. */
export const PICTURES_OF: Partial<Record<ContentTable, PictureOfKind>> = {
  talks: { column: 'image_url', width: SMALL, height: SMALL },
  testimonials: { column: 'image_url', width: SMALL, height: SMALL },
  stories: {
    column: 'image_url',
    width: STORY_IMAGE.width,
    height: STORY_IMAGE.height,
    isCropped: true,
  },
  involvements: { column: 'logo_url', width: LOGO, height: LOGO },
}

export const PICTURE_TABLES = Object.keys(PICTURES_OF) as ContentTable[] // its keys

/** Where a page is, and who is led to it: the owner decides. */
const CLOSED_COLUMNS: Partial<Record<ContentTable, readonly string[]>> = {
  pages: ['slug', 'in_menu', 'in_footer', 'is_unlisted'],
}

/** The columns that the form shows, so that the owner sees each in the list of changes, but no picture of several files. */
export const fillableColumns = (table: ContentTable): string[] =>
  Object.entries(FORMS[table].schema.shape).flatMap(([column, field]) => {
    const isLabelled = (field as z.ZodType).meta()?.title !== undefined // every member of a shape is a schema
    const isOther = A_PICTURE.test(column) && PICTURES_OF[table]?.column !== column
    const isClosed = isOther || CLOSED_COLUMNS[table]?.includes(column)
    return isLabelled && !isClosed ? [column] : []
  })
