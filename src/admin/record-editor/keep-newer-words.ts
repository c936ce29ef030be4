import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSameContent } from '#data/save-record.ts'

/**
 * Gives a form the values that were just saved, without losing what was typed while they were being saved: fields that
 * differ from `typed`, the values at the start of the save, keep their value and are unsaved again; so does a picture
 * together with its focal point, its texts and its sizes. What is shown already is not put in once more, which would take
 * the focus and the caret away from whoever types. Says whether there are newer words.
 */
export function keepNewerWords<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  saved: Values,
): boolean {
  const now = form.getValues()
  const newer = Object.keys(saved).filter((name) => !isSameContent(now[name], typed[name]))
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
  // last: after it, the form knows no list until it renders, and one with more or fewer entries would not be shown
  const shown = form.getValues()
  form.reset(saved, { keepValues: true })
  return Object.entries<unknown>(saved).some(([name, value]) => !isSameContent(shown[name], value))
}

/** The picture to which a field belongs, by the beginning of its name. */
const pictureOf = (name: string) => /^(?:image|photo|logo)_/.exec(name)?.[0]

/** Whether two lists have the same entries in the same order, whatever their words. */
const hasSameEntries = (one: readonly Entry[], other: readonly Entry[]) => isSameContent(one.map(idOf), other.map(idOf))

/** What a list may hold; a new entry has a key, which becomes its id once it is saved. */
interface Entry {
  id?: unknown
  key?: unknown
}

const idOf = ({ id, key }: Entry) => id ?? key
