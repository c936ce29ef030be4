import { languageName } from './language-name.ts'
import { lettersOf } from './letters-of.ts'

/** The codes of languages in which a person may speak. */
export const LANGUAGES =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  )

/** Where a region or a script writes its own way. */
const VARIANTS = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-419', 'fr-CA', 'fr-CH', 'pt-BR', 'zh-Hant']

/** The languages to choose from, each by its own name: `first` come first. What is stored is among them. */
export function languageNames(first: readonly string[], stored: string): Record<string, string> {
  const others = [...LANGUAGES, ...VARIANTS].filter((code) => !first.includes(code))
  const byName = others
    .map((code) => [code, languageName(code, code)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
  const names = Object.fromEntries([...first.map((code) => [code, languageName(code, code)]), ...byName])
  return !stored || stored in names ? names : { ...names, [stored]: languageName(stored, stored) }
}

let codes: Map<string, string> | undefined

/** The code of the language that is called so in itself or in English; undefined if none is. */
export function languageCalled(name: string): string | undefined {
  codes ??= new Map(
    [...LANGUAGES, ...VARIANTS].flatMap((code) =>
      [code, 'en'].map((tongue) => [lettersOf(languageName(code, tongue)), code] as const),
    ),
  )
  return codes.get(lettersOf(name))
}
