import { useController } from 'react-hook-form'
import { completeAddress } from '#content/address/web-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useFieldTexts } from './form-schema.ts'

interface AddressFieldProps {
  name: string
  /** An address that is probably meant, which is offered. */
  better?: (address: string) => string | null
}

/**
 * The address of a web page. It is completed when the field loses the focus, so that it shows what will be saved. A stored
 * address that visitors do not see is marked.
 */
export function AddressField({ name, better }: AddressFieldProps) {
  const { label, hint, isRequired } = useFieldTexts(name)
  const { field, fieldState } = useController({ name })
  const { error, isDirty } = fieldState
  const value = String(field.value ?? '')

  function handleBlur() {
    const typed = completeAddress(value)
    if (isDirty && 'address' in typed && typed.address !== value) field.onChange(typed.address)
    field.onBlur()
  }

  const offered = better?.(value)

  return (
    <>
      <Field
        {...field}
        value={value}
        onBlur={handleBlur}
        label={label}
        hint={hint}
        required={isRequired}
        // not of type url, which refuses an address without its scheme
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        error={error?.message ?? (isDirty ? undefined : brokenAddress(value))}
      />
      {offered && (
        <p className="-mt-3 text-sm text-muted">
          This leads to one article.{' '}
          <Button variant="quiet" onClick={() => field.onChange(offered)}>
            Use {offered}
          </Button>
        </p>
      )}
    </>
  )
}

/** Why visitors do not see a stored address, and how to fix it; undefined if they see it. */
export function brokenAddress(stored: string | null): string | undefined {
  if (!stored?.trim() || webUrl(stored)) return undefined
  const typed = completeAddress(stored)
  return `Visitors do not see this link. ${'problem' in typed ? typed.problem : `Change it to ${typed.address}`}`
}
