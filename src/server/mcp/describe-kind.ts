import { z } from 'zod'
import { FORMS } from '#content/forms.ts'
import { type ContentTable, KINDS } from '#content/kinds.ts'
import { RICH_TEXT } from '#content/text/rich-text.ts'
import { FILLABLE_TABLES, fillableColumns, isList, PICTURES_OF } from './fillable.ts'
import { expectsText, type Properties } from './lenient.ts'

const HTML = `HTML of these tags alone: ${RICH_TEXT.tags.join(', ')}. No Markdown.`
const WITH_PICTURES = `${HTML} Keep each img as it is: only the owner adds pictures.`
const PLAIN = 'Plain text: no HTML, no Markdown.'

const formOf = (table: ContentTable, column: string) => KINDS.find((kind) => kind.table === table)?.richTexts?.[column]

/** Whether its HTML may have pictures. */
export const hasPictures = (table: ContentTable, column: string) => formOf(table, column) === 'illustrated'

/** Whether a column has HTML; every other text is plain. */
export const isHtml = (table: ContentTable, column: string): boolean => formOf(table, column) !== undefined

/** The fields of a kind that a program can fill in, with what it has to know of each. */
export function describeKind(table: ContentTable) {
  const { column } = PICTURES_OF[table] ?? {}
  return {
    kind: table,
    ...(!isList(table) && { only_one: true }),
    ...(column && { field_of_upload_picture: column }),
    fields: fieldsOf(table),
  }
}

/** JSON Schema, without the keywords that only our editors read. */
function fieldsOf(table: ContentTable) {
  const shape: Readonly<Record<string, z.ZodType>> = FORMS[table].schema.shape
  // not by pick, which refuses a schema with rules between its fields
  const schema = z.object(Object.fromEntries(fillableColumns(table).map((column) => [column, shape[column]!])))
  const { $schema, properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  const described = Object.entries(properties).map(([column, field]) => {
    const { shown, fallback, options, pattern, description, ...known } = field as z.core.JSONSchema.ObjectSchema // no boolean
    const isText = !options && expectsText(known as Properties[string]) && !known.format && shown !== 'address'
    const markup = isText && (hasPictures(table, column) ? WITH_PICTURES : isHtml(table, column) ? HTML : PLAIN)
    const says = [description, markup].filter(Boolean).join(' ')
    return [column, { ...known, ...(says && { description: says }) }]
  })
  return { ...rest, properties: Object.fromEntries(described) as Properties }
}

export const propertiesOf = (table: ContentTable): Properties => fieldsOf(table).properties

/** The fields of all kinds with their types alone: some programs refuse an object of which nothing is said. */
export const anyFields = Object.assign(
  {},
  ...FILLABLE_TABLES.map((table) =>
    Object.fromEntries(
      Object.entries(propertiesOf(table)).map(([column, { type, anyOf = [] }]) => [
        column,
        { type: [type, ...anyOf.map((one) => one.type)].flat().find((one) => one && one !== 'null') },
      ]),
    ),
  ),
) as Properties
