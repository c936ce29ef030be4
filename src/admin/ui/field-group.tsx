import type { ReactNode } from 'react'

/** Fields that belong together, with a heading that screen readers announce with each of them. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="field-group">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
