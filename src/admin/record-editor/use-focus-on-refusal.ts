import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFault } from '../forms/focus-field.ts'

/** After a refused save, goes to the first invalid field, once its tab is shown: it may be far away from the focus. */
export function useFocusOnRefusal<Values extends FieldValues>(
  element: RefObject<HTMLFormElement | null>,
  { formState, getFieldState }: UseFormReturn<Values>,
) {
  const { errors, submitCount } = formState
  const seenCount = useRef(submitCount)
  const isLooking = useRef(false)
  useEffect(() => {
    if (seenCount.current !== submitCount) isLooking.current = Object.keys(errors).length > 0
    seenCount.current = submitCount
    // a message about several fields has no name
    const isInvalid = (name: string) => !name || getFieldState(name as never, formState).invalid
    if (isLooking.current && element.current && focusFault(element.current, isInvalid)) isLooking.current = false
  })
}
