import type { z } from 'zod'
import { A_PICTURE } from '#content/folders.ts'
import { FORMS } from '#content/forms.ts'
import { isOneOf } from '#content/guard.ts'
import { CONTENT_TABLES, type ContentTable, LIST_TABLES } from '#content/kinds.ts'
import { STORY_IMAGE, TALK_IMAGE } from '#content/picture/pictures.ts'
import { menuOf } from '#content/site/menu.ts'
import type { SiteSchema } from '#content/site/site.schema.ts'
import type { Site } from '#content/site/site.ts'

// What a program may prepare.

/** Where visitors' messages and old links go, and what the owner answers for by law. */
const CLOSED: readonly ContentTable[] = ['contact', 'imprint', 'privacy', 'privacy_paragraphs', 'redirects']

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
  stories: { column: 'image_url', width: STORY_IMAGE.width, height: STORY_IMAGE.height, isCropped: true },
  involvements: { column: 'logo_url', width: LOGO, height: LOGO },
}

/**
 * Whether a program may prepare a column, for kinds with settings among their texts: how the site looks, where a page is, who is led
 * to it, who gets mail and what is shown is the owner's. A new column does not compile until it is said.
 */
const STATED: Partial<Record<ContentTable, Readonly<Record<string, boolean>>>> = {
  site: {
    ...{ name: true, first_name: true, job_title: true, employer: true, summary: true, footer_note: true },
    ...{ response_time: true, sections: true, page_titles: true },
    ...{ language: false, accent: false, typeface: false, door_line: false, door_contact: false, security_txt: false },
  } satisfies Record<keyof z.infer<typeof SiteSchema>, boolean>,
  pages: {
    ...{ title: true, body: true },
    ...{ slug: false, former_slugs: false, in_menu: false, in_footer: false, is_unlisted: false, display_order: false },
  } satisfies Record<keyof z.infer<typeof FORMS.pages.schema>, boolean>,
  press_kit: {
    ...{ short_bio: true, medium_bio: true, full_bio: true, introduction: true, role: true, based_in: true },
    ...{ languages: true, pronouns: true, pronunciation: true, podcast_questions: true, podcast_setup: true },
    ...{ podcast_clip_url: true, photo_alt: true, photo_credit: true, photo_terms: true, press_email: false },
    ...{ photo_url: false, photo_metadata: false, photo_focus_x: false, photo_focus_y: false },
  } satisfies Record<keyof z.infer<typeof FORMS.press_kit.schema>, boolean>,
}

/** The sections of the site without their titles and labels: what a program must leave as it is. */
export const menuWithoutTexts = (site: object | null) =>
  JSON.stringify(menuOf(site as Pick<Site, 'sections'>).map(({ id, isHidden }) => [id, isHidden]))

export const PICTURE_TABLES = Object.keys(PICTURES_OF) as ContentTable[] // its keys

/** The columns that the form shows, so that the owner sees each in the list of changes, but no picture of several files. */
export const fillableColumns = (table: ContentTable): string[] =>
  Object.entries(FORMS[table].schema.shape).flatMap(([column, field]) => {
    const isLabelled = (field as z.ZodType).meta()?.title !== undefined // every member of a shape is a schema
    const isOther = A_PICTURE.test(column) && PICTURES_OF[table]?.column !== column
    return isLabelled && !isOther && (STATED[table]?.[column] ?? true) ? [column] : []
  })
