import type { z } from 'zod'
import { AdvisoryLinkSchema } from '#content/advisory/advisory.schema.ts'
import { type ContentDraft, isRecord } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { isOneOf } from '#content/guard.ts'
import { type ContentTable, LIST_TABLES } from '#content/kinds.ts'
import { SpeakingLinkSchema } from '#content/speaking/speaking.schema.ts'
import { draftReasons } from '../messages.ts'

export type Fields = Record<string, unknown>

/** What is saved when a draft is published, and why it may not be, in sentences for the owner. */
export interface Published {
  fields: Fields
  faults: string[]
}

/**
 * The fields of a draft as its editor would save them, whoever wrote them: each is parsed by the schema of its form. A fault
 * in a column that the draft leaves as it is counts for a new row only: one that is there may be older than a limit.
 */
export function publishedFields({ table_name, row_id, is_removal, fields }: PublishedDraft): Published {
  if (!isRecord(fields)) return { fields: {}, faults: [draftReasons.noFields] }
  if (is_removal) return { fields, faults: row_id && isListTable(table_name) ? [] : [draftReasons.noEntry] }
  const shape = shapeOf(table_name)
  const own = Object.keys(fields)
  const left = Object.keys(shape).filter((column) => !own.includes(column) && column !== 'display_order')
  const parsed = [...own, ...(row_id === null ? left : [])].map((column) => {
    const field = Object.hasOwn(shape, column) ? shape[column] : undefined
    const { data, error } = field?.safeParse(fields[column]) ?? { error: undefined }
    const why = field ? error?.issues[0]?.message : draftReasons.noField
    return { column, data, fault: why && `${field?.meta()?.title ?? column}: ${why}` }
  })
  return {
    fields: Object.fromEntries(parsed.flatMap(({ column, data }) => (own.includes(column) ? [[column, data]] : []))),
    faults: parsed.flatMap(({ fault }) => fault || []),
  }
}

type PublishedDraft = Pick<ContentDraft, 'table_name' | 'row_id' | 'is_removal' | 'fields'>

/** Every column that an editor saves. */
const shapeOf = (table: ContentTable): Readonly<Record<string, z.ZodType>> => ({
  ...FORMS[table].schema.shape,
  // two links in the site's footer are edited beside their pages
  ...(table === 'site' && { ...AdvisoryLinkSchema.shape, ...SpeakingLinkSchema.shape }),
})

export const isListTable = isOneOf(LIST_TABLES)
