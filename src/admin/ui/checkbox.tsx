import type { ComponentProps } from 'react'

export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-6 pointer-coarse:min-h-11 items-center gap-2 font-semibold">
    <input type="checkbox" className="size-5" {...input} />
    {label}
  </label>
)
