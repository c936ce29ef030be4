import type { z } from 'zod'
import { oneLine } from '#content/message/contact-message.ts'
import { importTexts } from '#content/talk/import-texts.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'
import type { Talk } from '#content/talk/talk.ts'
import { lettersOf } from '#content/text/letters-of.ts'
import type { CsvRow, CsvTable } from '../csv/read-csv.ts'
import { type DayOrder, findDayOrder, isUnclear, readDate } from '../csv/read-date.ts'
import { labelOf } from '../forms/form-schema.ts'
import {
  isNotGiven,
  readClock,
  readZone,
  SESSION_ID,
  STATUS,
  TALK_COLUMNS,
  type TalkColumn,
  type TalkValues,
} from './talk-columns.ts'

/** More could not be reviewed. */
export const MOST_ROWS = 1000

/** The required fields that one answer can fill in for all rows without them. */
export const FILL_INS = ['location', 'date', 'description'] as const
export type FillIn = (typeof FILL_INS)[number]

export interface ImportChoices {
  /** Null to go by the file. */
  dayOrder: DayOrder | null
  /** For the rows that lack the field. */
  fillIns: Partial<Record<FillIn, string>>
  /** Of times without one; '' leaves such times out. */
  timeZone: string
}

export interface PlannedRow {
  line: number
  /** The values of the row, as far as they can be read. */
  shown: Partial<TalkValues>
  /** What is saved; null for a row that cannot be imported. */
  values: z.output<typeof TalkSchema> | null
  problems: string[]
  /** The fields that it lacks, if an answer for all rows is all that it needs. */
  lacks: readonly FillIn[]
  /** Why it is left out unless the owner chooses it. */
  duplicate: string | null
  /** The status of a talk that was not accepted: it is left out likewise. */
  declined: string | null
}

export interface ImportPlan {
  /** The columns that are read, with the labels of their fields, and the headings of the others. */
  used: { heading: string; labels: string[] }[]
  unused: string[]
  /** How many rows lack a field that every talk needs. */
  lacking: Record<FillIn, number>
  /** How many rows have a time without its zone. */
  timesWithoutZone: number
  /** Set if the file alone does not show it. */
  dayOrder: DayOrder
  isDayOrderUnclear: boolean
  rows: PlannedRow[]
}

/** What an import of the table would create, given the existing talks; or why nothing can be imported. */
export function planImport(
  { headings, rows }: CsvTable,
  existing: readonly Pick<Talk, 'title' | 'date'>[],
  choices: ImportChoices,
): { plan: ImportPlan } | { problem: string } {
  if (rows.length === 0) return { problem: importTexts.noRows }
  if (rows.length > MOST_ROWS) return { problem: importTexts.tooManyRows(rows.length, MOST_ROWS) }
  const columns = TALK_COLUMNS.map((column) => ({ ...column, indexes: indexesOf(column, headings) }))
  if (!columns.some(({ field, indexes }) => field === 'title' && indexes.length > 0))
    return { problem: importTexts.noTitles(headings) }

  const textsOf = ({ cells }: CsvRow) =>
    new Map(
      columns.map(({ field, indexes }) => [field, indexes.map((index) => cells[index] ?? '').find(Boolean) ?? '']),
    )
  const texts = rows.map(textsOf)
  const dates = texts.map((row) => row.get('date') ?? '')
  const found = findDayOrder(dates)
  const dayOrder = found ?? choices.dayOrder ?? 'month-first'
  const [sessionIndex = -1, statusIndex = -1] = [SESSION_ID, STATUS].map((name) =>
    headings.map(lettersOf).indexOf(name),
  )
  const planRow = rowPlanner({ columns, ...choices, dayOrder, existing, sessionIndex, statusIndex })
  /** A date may have a time beside it, or none. */
  const holds = ({ field, read, isBeside }: TalkColumn, index: number) =>
    !isBeside ||
    lettersOf(headings[index]!) === lettersOf(field) ||
    rows.some(({ cells }) => read?.(cells[index] ?? ''))
  const labelsAt = (index: number) => [
    ...columns
      .filter((column) => column.indexes.includes(index) && holds(column, index))
      .map(({ field }) => labelOf(TalkSchema, field) ?? field),
    ...(index === statusIndex ? ['Import'] : []),
  ]
  return {
    plan: {
      used: headings.flatMap((heading, index) => {
        const labels = labelsAt(index)
        return labels.length > 0 ? [{ heading, labels }] : []
      }),
      unused: headings.filter((heading, index) => heading && labelsAt(index).length === 0),
      lacking: Object.fromEntries(
        FILL_INS.map((field) => [field, texts.filter((row) => row.get('title') && !row.get(field)).length]),
      ) as Record<FillIn, number>, // its keys are FILL_INS
      timesWithoutZone: texts.filter(
        (row) => readClock(row.get('start_time') ?? '') && !readZone(row.get('time_zone') ?? ''),
      ).length,
      dayOrder,
      isDayOrderUnclear: found === null && dates.some(isUnclear),
      rows: rows.map((row, index) => planRow(row, texts[index]!)),
    },
  }
}

/** The columns of a field: those with its own name alone, else those that may hold it, the best first. */
function indexesOf({ field, headings: names }: TalkColumn, headings: readonly string[]): number[] {
  const found = headings.map(lettersOf)
  const called = (name: string) => found.flatMap((heading, index) => (heading === lettersOf(name) ? [index] : []))
  const own = called(field)
  return own.length > 0 ? own : names.flatMap(called)
}

interface PlannerParts extends Pick<ImportChoices, 'fillIns' | 'timeZone'> {
  columns: readonly TalkColumn[]
  dayOrder: DayOrder
  existing: readonly Pick<Talk, 'title' | 'date'>[]
  /** The column with the ids of Sessionize; -1 without one. */
  sessionIndex: number
  statusIndex: number
}

/** Plans one row after another, and remembers the talks before it. */
function rowPlanner({ columns, dayOrder, fillIns, timeZone, existing, sessionIndex, statusIndex }: PlannerParts) {
  const known = new Map<string, string>(existing.map((talk) => [keyOf(talk), importTexts.onSite]))
  const firstOfSession = new Map<string, number>()

  return ({ line, cells, problem }: CsvRow, texts: ReadonlyMap<string, string>): PlannedRow => {
    const shown = Object.fromEntries(
      columns.map(({ field, read = oneLine }) => [field, read(texts.get(field) ?? '')]),
    ) as Partial<TalkValues> // of the fields in TALK_COLUMNS
    for (const field of FILL_INS) shown[field] ||= fillIns[field] ?? ''
    shown.time_zone = shown.start_time ? shown.time_zone || timeZone : ''
    if (!shown.time_zone) shown.start_time = ''
    // an end on the next day has the same date
    if (!shown.start_time || (shown.end_time ?? '') <= shown.start_time) shown.end_time = ''
    const date = shown.date ? readDate(shown.date, dayOrder) : ''
    const status = cells[statusIndex] ?? ''
    const declined = isNotGiven(status) ? importTexts.declined(status) : null
    const unplanned = { line, shown, values: null, lacks: [], duplicate: null, declined }
    const refused = (...problems: string[]) => ({ ...unplanned, problems })

    const session = cells[sessionIndex]
    const first = session ? firstOfSession.get(session) : undefined
    if (session && first === undefined) firstOfSession.set(session, line)
    if (problem) return refused(problem)
    if (!shown.title && first !== undefined) return refused(importTexts.furtherSpeaker(first))
    if (date === null) return refused(importTexts.noDate(shown.date ?? ''))

    shown.date = date
    const parsed = TalkSchema.safeParse({ ...shown, display_order: 0 })
    if (!parsed.success) {
      const { issues } = parsed.error
      const lacks = FILL_INS.filter((field) => !shown[field] && issues.some(({ path }) => path[0] === field))
      const isAnswered = issues.every(({ path }) => lacks.some((field) => field === path[0]))
      return { ...refused(...issues.map((issue) => problemOf(issue, shown))), lacks: isAnswered ? lacks : [] }
    }
    const duplicate = known.get(keyOf(parsed.data)) ?? null
    if (!duplicate && !declined) known.set(keyOf(parsed.data), importTexts.sameAsLine(line))
    return { ...unplanned, values: parsed.data, problems: [], duplicate }
  }
}

/** Two talks with the same title on the same day are one. */
const keyOf = ({ title, date }: Pick<Talk, 'title' | 'date'>) => `${date} ${lettersOf(title) || title}`

/** The error of a field; the message of a missing field already names it. */
function problemOf({ path, message }: z.core.$ZodIssue, shown: Partial<TalkValues>): string {
  const field = String(path[0])
  const isMissing = !new Map<string, unknown>(Object.entries(shown)).get(field)
  return isMissing ? message : `${labelOf(TalkSchema, field) ?? field}: ${message}`
}
