import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSameContent } from '#data/records/save-record.ts'

/**
 * Gives a form the values that were just saved, without losing what was typed during the save: fields that differ from
 * `typed`, the values at the start of the save, keep their value and are unsaved again; so does an image together with its
 * focal point, texts and sizes. Values already shown are not set again, which would move the focus and the caret. Returns
 * whether there are newer values.
 */
export function mergeEditsDuringSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  saved: Values,
): boolean {
  const now = form.getValues()
  const newer = Object.keys(saved).filter(
    (name) => !isSameContent(now[name], typed[name]) && !isFound(name, typed[name]),
  )
  const newerPictures = newer.flatMap((name) => pictureOf(name) ?? [])
  const isNewer = (name: string) => newer.includes(name) || newerPictures.includes(pictureOf(name) ?? '')
  const put = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  for (const [name, value] of Object.entries<unknown>(saved)) {
    const shown: unknown = now[name]
    if (isNewer(name) || isSameContent(shown, value)) continue
    if (!Array.isArray(value) || !Array.isArray(shown) || !hasSameEntries(value, shown)) put(name, value)
    else
      for (const [index, item] of value.entries()) if (!isSameContent(shown[index], item)) put(`${name}.${index}`, item)
  }
  // last: afterwards the form has no lists until it renders, and one with more or fewer entries would not be shown
  const shown = form.getValues()
  form.reset(saved, { keepValues: true })
  return Object.entries<unknown>(saved).some(([name, value]) => !isSameContent(shown[name], value))
}

/** Whether it was set by analysing the picture, which had no background, and not by the owner. */
const isFound = (name: string, before: unknown) => before === null && /_background$/.test(name)

/** The image that a field belongs to, by the prefix of its name. */
const pictureOf = (name: string) => /^(?:image|photo|logo)_/.exec(name)?.[0]

/** Whether two lists have the same entries in the same order, regardless of their values. */
const hasSameEntries = (one: readonly Entry[], other: readonly Entry[]) => isSameContent(one.map(idOf), other.map(idOf))

/** An entry of a list; a new one has a key, which becomes its id once it is saved. */
interface Entry {
  id?: unknown
  key?: unknown
}

const idOf = ({ id, key }: Entry) => id ?? key
