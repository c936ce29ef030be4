import type { ReactNode } from 'react'
import { useDirtyForm } from '../forms/dirty-forms.ts'
import { FormUploadsContext, useRunningUploads } from './form-uploads.ts'

/** Asks before the page is left during an upload, for images outside of forms. */
export function UploadGuard({ children }: { children: ReactNode }) {
  const { context, isUploading } = useRunningUploads()
  useDirtyForm(isUploading)
  return <FormUploadsContext value={context}>{children}</FormUploadsContext>
}
