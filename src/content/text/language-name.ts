import { capitalized } from './capitalized.ts'

/** A language by its name in another one, such as 'Deutsch'; a code that is none as it is. */
export function languageName(code: string, language: string): string {
  try {
    return capitalized(new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code)
  } catch {
    return code
  }
}
