import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Runs `reset`, which gives a form the values that were just saved, without losing what was typed while they were being
 * saved: fields that differ from `typed`, the values at the start of the save, keep their value and are unsaved again.
 */
export function keepNewerWords<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  reset: () => void,
) {
  const now = structuredClone(form.getValues())
  reset()
  for (const name of Object.keys(now) as Path<Values>[]) // the fields of a form are its top-level values
    if (JSON.stringify(now[name]) !== JSON.stringify(typed[name])) form.setValue(name, now[name], { shouldDirty: true })
}
