import type { ComponentProps } from 'react'
import { importTexts } from '#content/talk/import-texts.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { Field } from './field.tsx'

/** Ten thousand characters for each of a thousand rows. */
const MOST_BYTES = 10_000_000

interface CsvFileFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'accept' | 'onClick' | 'onChange'> {
  onChoose: (file: File) => void
}

/** Takes a table as a file; the same one, corrected meanwhile, can be chosen again. */
export const CsvFileField = ({ onChoose, ...field }: CsvFileFieldProps) => (
  <Field
    {...field}
    type="file"
    accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
    onClick={({ currentTarget }) => {
      currentTarget.value = ''
    }}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      if (file) onChoose(file)
    }}
  />
)

/** The bytes of a chosen file, or a sentence on why there are none. */
export async function bytesOf(file: File): Promise<Uint8Array | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: importTexts.tooLarge(formatFileSize(MOST_BYTES)) }
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return { problem: importTexts.notRead }
  }
}
