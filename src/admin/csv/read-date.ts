import { withoutInvisible } from '#content/address/web-address.ts'
import { DAY_MS, dateAt } from '#content/text/dates.ts'
import { LANGUAGES } from '#content/text/languages.ts'

/** How the days of dates like 03/04/2026 are written. */
export type DayOrder = 'day-first' | 'month-first'

/** A time of day and its zone: only the date is kept, as it is written. */
const TIME = /(?:T|,?\s+(?:(?:at|um)\s+)?)\d{1,2}(?::\d{2}|\s*(?:[ap]m|uhr)\b).*$/i

/** Without separators only as eight digits: 202711 is a month. */
const YEAR_FIRST = /^(\d{4})([-/.]|(?=\d{4}$))(\d{1,2})\2(\d{1,2})$/
const NUMBERS = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/
/** Also '4 de marzo de 2026', '1er mai 2026', '4 марта 2026 г.' */
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|[ºª])?\.?[\s-]+(?:of\s+|de\s+|d['’])?([\p{L}\p{M}]{3,20})\.?,?[\s-]+(?:del?\s+)?(\d{4}|\d{2})(?:\s*\p{L}\.)?$/iu
const MONTH_DAY = /^([\p{L}\p{M}]{3,20})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu
const FIRST_WORD = /^([\p{L}\p{M}-]+[.,]*)\s+/u
/** Days since the end of 1899: what a spreadsheet writes for a cell without a format. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** A date in one of its usual forms as 'YYYY-MM-DD', or null. `order` is for dates like 03/04/2026. */
export function readDate(written: string, order: DayOrder): string | null {
  const text = dateOnly(written)
  const serial = SERIAL.exec(text)
  if (serial) return dateAt(SERIAL_ZERO + Number(serial[1]) * DAY_MS)
  const [year, month, day] = partsOf(text, order) ?? []
  return year !== undefined && month !== undefined && day !== undefined ? existing(fullYear(year), month, day) : null
}

/** The common order of a file's dates; null if each of them could be read either way. */
export function findDayOrder(dates: readonly string[]): DayOrder | null {
  const pairs = dates.map(dayAndMonth).filter((pair) => pair !== null)
  if (pairs.some(([first]) => first > 12)) return 'day-first'
  return pairs.some(([, second]) => second > 12) ? 'month-first' : null
}

/** Whether swapping day and month gives another date. */
export function isUnclear(written: string): boolean {
  const [first = 0, second = 0] = dayAndMonth(written) ?? []
  return first !== second && first <= 12 && second <= 12
}

/** The two numbers whose order differs between countries; with dots the day is always first. */
function dayAndMonth(written: string): [number, number] | null {
  const [, first, separator, second] = NUMBERS.exec(dateOnly(written)) ?? []
  return separator && separator !== '.' ? [Number(first), Number(second)] : null
}

/** Dates copied from Windows contain direction marks between their numbers. */
const dateOnly = (written: string) => {
  const text = withoutInvisible(written).trim().replace(TIME, '').trim()
  const [start = '', word = ''] = FIRST_WORD.exec(text) ?? []
  // 'Mar 4 2026' is in March, although martes is a Tuesday
  return start && !MONTH_DAY.test(text) && isWeekday(word) ? text.slice(start.length) : text
}

/** Year, month and day, counted from 1; month and day may be invalid. */
function partsOf(text: string, order: DayOrder): [string, number, number] | null {
  const [, isoYear, , isoMonth, isoDay] = YEAR_FIRST.exec(text) ?? []
  if (isoYear) return [isoYear, Number(isoMonth), Number(isoDay)]
  const [, one, separator, other, year] = NUMBERS.exec(text) ?? []
  if (year) {
    const isDayFirst = separator === '.' || order === 'day-first'
    return isDayFirst ? [year, Number(other), Number(one)] : [year, Number(one), Number(other)]
  }
  const [, dayBefore, nameAfter, yearAfter] = DAY_MONTH.exec(text) ?? []
  if (yearAfter) return [yearAfter, monthNamed(nameAfter ?? ''), Number(dayBefore)]
  const [, name, dayAfter, yearLast] = MONTH_DAY.exec(text) ?? []
  return yearLast ? [yearLast, monthNamed(name ?? ''), Number(dayAfter)] : null
}

const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900))

/** Null for a day that does not exist, and for a year like 0027, which `Date.UTC` reads as 1927. */
function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? date.toISOString().slice(0, 10) : null
}

/** The number of a month, from 1, by a name in any language or a beginning that only one month has; 0 for any other word. */
function monthNamed(written: string): number {
  const name = plain(written)
  const exact = names().months.get(name)
  const found =
    exact ?? new Set([...names().months].flatMap(([one, numbers]) => (one.startsWith(name) ? [...numbers] : [])))
  // 'listopad' is October in Croatian, and November in Czech and Polish
  const [month = 0, ...others] = name.length < SHORTEST ? [] : found
  return others.length > 0 ? 0 : month
}

const isWeekday = (written: string) => names().weekdays.has(plain(written))

const SHORTEST = 3
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
