import { z } from 'zod'
import { nextDisplayOrder, renumber, reorder } from '#content/display-order.ts'
import type { ContentChange } from '#content/draft.ts'
import { ExpertiseListSchema, ExpertiseSchema } from '#content/expertise/expertise.schema.ts'
import { type Expertise, primaryFirst } from '#content/expertise/expertise.ts'
import { nameIn } from '#content/forms.ts'
import type { Row } from '#content/guard.ts'
import { expertiseQuery } from '#data/records/content-queries.ts'
import type { CreatedExpertise, ExpertiseItem } from '#data/records/save-expertise.ts'
import { hasFields } from '#data/records/save-record.ts'
import { asRow, type FormRow, type FormRows } from '../../forms/form-rows.ts'
import { shownValues } from '../../forms/form-schema.ts'

/** The whole list is edited and saved as one record. */
export interface ExpertiseList extends Row {
  items: Expertise[]
}

export const ExpertiseFormSchema = z.object({ items: ExpertiseListSchema })
export type ExpertiseValues = z.infer<typeof ExpertiseFormSchema>

const { table } = expertiseQuery

/** Its `updated_at` combines those of all rows, so that a change to any row changes the list. */
export const listOf = (items: readonly Expertise[]): ExpertiseList => ({
  id: '',
  created_at: '',
  updated_at: items.map(({ id, updated_at }) => `${id} ${updated_at}`).join(', '),
  items: primaryFirst(items),
})

export const valuesOf = ({ items }: ExpertiseList): ExpertiseValues => ({
  items: items.map(({ id, ...row }) => ({ id, ...textsOf(row), display_order: row.display_order })),
})

/** The rows of the list. Those in `created` were created by a save that failed in part, or during which something was typed. */
export function expertiseRows(created: CreatedExpertise): FormRows<ExpertiseValues, ExpertiseList> {
  const idOf = ({ id, key = '' }: ExpertiseItem) => id ?? created.get(key)?.id ?? key

  function rowsOf({ items }: ExpertiseList): FormRow[] {
    const others = [...created.values()].filter(({ id }) => !items.some((item) => item.id === id))
    return [...items, ...others].map((row) => ({
      table,
      id: row.id,
      row: asRow(row),
      name: row.title,
      schema: ExpertiseSchema,
    }))
  }

  function changes({ items }: ExpertiseValues, opened: ExpertiseList | null): ContentChange[] {
    const known = opened ? rowsOf(opened) : []
    const now = items.map((item) => ({ ...item, id: idOf(item) }))
    const places = changedPlaces(now, opened?.items ?? [])
    const removed = (opened?.items ?? []).filter(({ id }) => !now.some((item) => item.id === id))
    const kept = now.flatMap((item): ContentChange[] => {
      const row = known.find(({ id }) => id === item.id)
      const display_order = places.get(item.id) ?? (row ? undefined : item.display_order)
      const fields = { ...textsOf(item), ...(display_order !== undefined && { display_order }) }
      return row && hasFields(row.row, fields) ? [] : [{ table, id: item.id, fields }]
    })
    return [...kept, ...removed.map(({ id }) => ({ table, id, fields: null }))]
  }

  return {
    of: rowsOf,
    added: table,
    nameOf: (fields) => nameIn(table, fields) || 'An area',
    changes,
    shown: ({ items }, opened) => [
      ...(opened?.items ?? [])
        .filter(({ id }) => !items.some((item) => item.id === id))
        .map(({ id }) => ({ table, id, fields: null })),
      ...renumber(items).map(({ id, key, ...item }, index) => ({
        table,
        id: id ?? key ?? `new-${index}`,
        fields: { ...textsOf(item), display_order: item.display_order },
      })),
    ],
    apply({ items }, { id, fields }) {
      const others = items.filter((item) => idOf(item) !== id)
      if (!fields) return { items: others }
      const former = items.find((item) => idOf(item) === id)
      const { display_order, ...texts } = shownValues(ExpertiseSchema, fields) as Partial<ExpertiseItem> // as rows have them
      const item = { ...EMPTY, ...former, ...(former?.key ? {} : { id }), ...texts }
      const isInPlace = former && display_order === undefined && item.is_primary === former.is_primary
      if (isInPlace) return { items: items.map((one) => (one === former ? item : one)) }
      const place = display_order ?? former?.display_order ?? nextDisplayOrder(others)
      return { items: placed(others, { ...item, display_order: place }) }
    },
    renew({ items }, opened, openedAt) {
      const now = valuesOf(opened).items
      const placeOf = (item: ExpertiseItem) => now.find(({ id }) => id === item.id)?.display_order ?? item.display_order
      const hasCome = ({ id = '' }: ExpertiseItem) => openedAt && !openedAt.includes(id)
      const typed = items.map((item) => ({ ...item, display_order: placeOf(item) }))
      return {
        items: now
          .filter(hasCome)
          .filter(({ id }) => !items.some((item) => item.id === id))
          .reduce(placed, typed),
      }
    },
  }
}

const EMPTY = { title: '', description: '', is_primary: false, display_order: 0 }

const textsOf = ({ title, description, is_primary }: Pick<Expertise, 'title' | 'description' | 'is_primary'>) => ({
  title,
  description,
  is_primary,
})

/** The list with an item inserted into its group at its position, before an item with the same position. */
function placed(items: ExpertiseItem[], item: ExpertiseItem): ExpertiseItem[] {
  const index = items.findIndex((other) =>
    other.is_primary === item.is_primary ? other.display_order >= item.display_order : item.is_primary,
  )
  return items.toSpliced(index < 0 ? items.length : index, 0, item)
}

type Placed = Pick<Expertise, 'id' | 'is_primary' | 'display_order'>

/** The fewest changes of display_order after which the page shows the areas in this order, by id. */
function changedPlaces(now: readonly Placed[], opened: readonly Placed[]): Map<string, number> {
  const changed = [true, false].flatMap((isPrimary) => {
    const [group, before] = [now, opened].map((items) => items.filter(({ is_primary }) => is_primary === isPrimary))
    const left = before?.filter(({ id }) => group?.some((item) => item.id === id))
    const isMoved = group?.some(({ id }, index) => left?.[index]?.id !== id)
    return group && isMoved ? reorder(group) : []
  })
  return new Map(changed.map(({ id, display_order }) => [id, display_order]))
}
