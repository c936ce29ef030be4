import { LANGUAGES } from '#content/text/languages.ts'

/** The number of a month, from 1, by a name in any language or a beginning that only one month has; 0 for any other word. */
export function monthNamed(written: string): number {
  const name = plain(written)
  const exact = names().months.get(name)
  const found =
    exact ?? new Set([...names().months].flatMap(([one, numbers]) => (one.startsWith(name) ? [...numbers] : [])))
  // 'listopad' is October in Croatian, and November in Czech and Polish
  const [month = 0, ...others] = name.length < SHORTEST ? [] : found
  return others.length > 0 ? 0 : month
}

export const isWeekday = (written: string) => names().weekdays.has(plain(written))

const SHORTEST = 3
const DAY_MS = 86_400_000
/** A Monday, and the first of the months of that year. */
const MONDAY = Date.UTC(2024, 0, 1)
const LOCALES = [...LANGUAGES, 'de-AT', 'en-GB', 'pt-PT', 'sr-Latn']

const plain = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[.,]+$/, '')

interface Names {
  months: ReadonlyMap<string, ReadonlySet<number>>
  weekdays: ReadonlySet<string>
}

let known: Names | undefined

/** As the browser writes them, alone and within dates, where they may have another ending. */
function names(): Names {
  if (known) return known
  const months = new Map<string, Set<number>>()
  const weekdays = new Set<string>()
  for (const locale of LOCALES)
    for (const style of ['long', 'short'] as const) {
      const alone = { month: style, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
      const formats = [alone, { ...alone, day: 'numeric', year: 'numeric' } as const].map(
        (options) => new Intl.DateTimeFormat(locale, options),
      )
      for (let month = 0; month < 12; month++)
        for (const format of formats) {
          const part = format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month')
          const name = plain(part?.value ?? '')
          if (/^\p{L}/u.test(name)) months.set(name, (months.get(name) ?? new Set()).add(month + 1))
        }
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
      for (let day = 0; day < 7; day++) weekdays.add(plain(weekday.format(MONDAY + day * DAY_MS)))
    }
  known = { months, weekdays }
  return known
}
