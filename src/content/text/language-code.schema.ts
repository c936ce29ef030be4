import { text } from '#content/fields.schema.ts'
import { LANGUAGE_CODE } from './language-code.ts'

/** A language code (BCP 47), or nothing. Not among the other fields, which are sent to Supabase with its functions. */
export const languageCode = text.refine(
  (code) => !code || LANGUAGE_CODE.test(code),
  'Enter a language code like en, de or pt-BR',
)
