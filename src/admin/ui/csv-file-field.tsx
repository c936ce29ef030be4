import type { ComponentProps } from 'react'
import { importTexts } from '#content/talk/import-texts.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { Field } from './field.tsx'

/** Ten thousand characters for each of a thousand rows. */
const MOST_BYTES = 10_000_000

interface CsvFileFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'onClick' | 'onChange'> {
  onChoose: (file: File, all: readonly File[]) => void
}

/** Takes a table as a file; the same one, corrected meanwhile, can be chosen again. */
export const CsvFileField = ({ onChoose, ...field }: CsvFileFieldProps) => (
  <Field
    accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
    {...field}
    type="file"
    onClick={({ currentTarget }) => {
      currentTarget.value = ''
    }}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      if (files[0]) onChoose(files[0], files)
    }}
  />
)

/** The bytes of a chosen file, or a sentence on why there are none. */
export async function bytesOf(
  file: File,
  most = MOST_BYTES,
  tooLarge = importTexts.tooLarge,
): Promise<Uint8Array | { problem: string }> {
  if (file.size > most) return { problem: tooLarge(formatFileSize(most)) }
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: importTexts.notRead }
  }
}
