import { z } from 'zod'
import { storable } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { updateMessages } from '#content/toast.ts'
import { GONE, readRedirectLines } from './redirect-list.ts'

export const RedirectsSchema = z.object({
  lines: z
    .string()
    .overwrite((typed) => storable(typed).replace(/\n\s+/g, '\n'))
    .refine(({ length }) => length <= 100_000, 'The list is too long.')
    .superRefine((lines, context) => {
      const faulty = readRedirectLines(lines).find((line) => 'problem' in line)
      if (faulty && 'problem' in faulty) context.addIssue(`Line ${faulty.line}: ${faulty.problem}`)
    })
    .meta({
      title: 'Redirects',
      description: `One a line: the old path, a blank, and where it leads: a place of this site, a web address, or ${GONE}. You can paste a table here.`,
      shown: false,
    }),
})

export const RedirectsForm = {
  schema: RedirectsSchema,
  label: 'Old addresses',
  messages: updateMessages('redirects'),
} satisfies ContentForm
