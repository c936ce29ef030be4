import { FORMS } from '#content/forms.ts'
import { editorOfPart, KINDS } from '#content/kinds.ts'
import { hasHeading } from '#content/site/headings.ts'
import type { MenuId } from '#content/site/menu.ts'
import { menuName } from '#content/site/menu-names.ts'
import { labelOf, textsOf } from '../forms/form-schema.ts'
import type { Spot } from './places.ts'

/** Where a spot is edited, as the search leads there, too; undefined for one without an editor. */
export function addressOf({ place, section }: Pick<Spot, 'place' | 'section'>): string | undefined {
  if (!place) return editorOfPart(section as MenuId) // any other id has none
  const kind = KINDS.find(({ table }) => table === place.table)
  if (!kind) return undefined
  const isTogether = FORMS[kind.table].isEditedTogether
  const asked = new URLSearchParams()
  if (kind.isList && !(isTogether && place.column)) asked.set('edit', place.id)
  const isEntry = isTogether || hasHeading(place.id)
  if (place.column) asked.set('field', [place.table, place.column, ...(isEntry ? [place.id] : [])].join('.'))
  return `${kind.editor}?${asked}`
}

/** 'Talk · Title', 'Talk', 'Talks & Media'. */
export function nameOfSpot({ place, section }: Pick<Spot, 'place' | 'section'>): string | undefined {
  if (!place) return section && editorOfPart(section as MenuId) && menuName(section as MenuId) // as above
  const table = KINDS.find((kind) => kind.table === place.table)?.table
  if (!table) return undefined
  if (place.column && hasHeading(place.id))
    return `${menuName(place.id)} · ${textsOf(FORMS.site.schema, 'sections.0.title')?.label}`
  const label = place.column ? labelOf(FORMS[table].schema, place.column) : ''
  return label === undefined ? undefined : [FORMS[table].label, label].filter(Boolean).join(' · ')
}
