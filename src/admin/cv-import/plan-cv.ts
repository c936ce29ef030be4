import { nextDisplayOrder } from '#content/display-order.ts'
import type { ContentDraft } from '#content/draft.ts'
import { EXPERTISE_MAX_ITEMS } from '#content/expertise/expertise.ts'
import { FORMS } from '#content/forms.ts'
import { isOneOf } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { madeSlug } from '#content/talk/talk.schema.ts'
import type { TalkAddress } from '#content/talk/talk-slugs.ts'
import { lettersOf } from '#content/text/letters-of.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import type { LiveFields } from '#data/drafts/drafts.ts'
import { publishedFields } from '#data/drafts/published-fields.ts'
import { newDraft } from '../import/use-import.ts'
import type { CvItem, Target } from './cv-items.ts'
import { cvTexts } from './cv-texts.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is there: the rows of all content, and the drafts. */
export interface Beside {
  rows: Readonly<Record<ContentTable, readonly Fields[]>>
  drafts: readonly ContentDraft[]
}

export interface PlannedItem extends CvItem {
  line: number
  note: string
  /** The index of its target; -1 if it is left out. */
  chosen: number
  /** It cannot be chosen. */
  isBlocked: boolean
}

/** More of one kind could not be looked through. */
const MOST_OF_KIND = 100

/** The parts that are listed, and a sentence on each kind with more. */
export function withinLimits(all: readonly CvItem[], { rows, drafts }: Beside) {
  const skills = rowsOf('expertise', { rows, drafts }).length
  const notes: string[] = []
  const items = [...Map.groupBy(all, ({ kind }) => kind)].flatMap(([kind, found]) => {
    const most = kind === 'Skill' ? Math.max(0, EXPERTISE_MAX_ITEMS - skills) : MOST_OF_KIND
    if (found.length > most) notes.push(cvTexts.tooMany(found.length, kind, found.length - most))
    return found.slice(0, most)
  })
  return { items, notes }
}

/** What becomes of each part, beside what is there. `choices` are the indexes that the owner has chosen, by line. */
export function planCv(items: readonly CvItem[], beside: Beside, choices: ReadonlyMap<number, number>): PlannedItem[] {
  const known = new Set(LISTS.flatMap((table) => rowsOf(table, beside).map((row) => keyOf(table, row))))
  return items.map((item, line) => {
    const target = item.targets[choices.get(line) ?? 0] ?? item.targets[0]!
    const { table, fields } = target
    const key = keyOf(table, fields)
    const isBlocked = !isList(table) && beside.drafts.some((draft) => draft.table_name === table)
    const there = known.has(key) ? cvTexts.onSite : replacedBy(target, beside)
    known.add(key)
    const { faults } = publishedFields({ is_removal: false, ...draftOf('', target, beside, '') })
    const labels = faults.map((fault) => fault.split(':', 1).join())
    const notes = [
      isBlocked ? cvTexts.hasDraft(FORMS[table].label) : there,
      item.note,
      labels[0] && cvTexts.lacks(labels),
    ]
    const chosen = isBlocked ? -1 : (choices.get(line) ?? (there || item.isOffer ? -1 : 0))
    return { ...item, line, chosen, isBlocked, note: notes.filter(Boolean).join(' ') }
  })
}

/**
 * The drafts that the chosen parts become: one for each new row, below those that are there and in the order of the file, and
 * one for a table with one row. `idStart` is what their ids begin with: a repeated import creates each once.
 */
export function draftsOf(planned: readonly PlannedItem[], beside: Beside, author: string, idStart: string) {
  const talks: (TalkAddress & { title: string })[] = [
    ...(beside.rows.talks as unknown as TalkAddress[]).map((talk) => ({ title: '', ...talk })),
    ...draftedTalks(beside.drafts),
  ]
  const made = new Map<string, ReturnType<typeof newDraft>>()
  for (const { line, targets, chosen } of planned) {
    const target = targets[chosen]
    if (!target) continue
    const id = idStart + line.toString(16).padStart(12, '0')
    const draft = draftOf(id, target, beside, author)
    const former = made.get(target.table)
    if (isList(target.table)) {
      const before = [...made.values()].filter(({ table_name }) => table_name === target.table).length
      const places = rowsOf(target.table, beside).map((row) => ({ display_order: Number(row.display_order ?? 0) }))
      draft.fields.display_order = nextDisplayOrder(places) + before
    }
    if (target.table === 'talks') {
      const title = String(target.fields.title)
      const slug = madeSlug(title, talks)
      talks.push({ id, title, slug })
      draft.fields.slug = slug
    }
    made.set(
      isList(target.table) ? id : target.table,
      former ? { ...draft, id: former.id, fields: { ...former.fields, ...draft.fields } } : draft,
    )
  }
  return [...made.values()]
}

const draftOf = (id: string, { table, fields }: Target, { rows }: Beside, author: string) =>
  newDraft({ id, table, fields, author }, isList(table) ? undefined : (rows[table][0] as LiveFields | undefined))

/** The rows of a list, with those that drafts add. */
const rowsOf = (table: ContentTable, { rows, drafts }: Beside): Fields[] => [
  ...rows[table],
  ...drafts.flatMap(({ table_name, row_id, fields }) => (table_name === table && row_id === null ? [fields] : [])),
]

/** The columns by which two rows of a list are the same. */
const SAME_BY = {
  ...{ involvements: ['company', 'role'], advisory_roles: ['company', 'role'], stories: ['content'], talks: ['title'] },
  ...{ testimonials: ['person', 'quote'], expertise: ['title'], social_profiles: ['address'] },
} satisfies Partial<Record<ContentTable, string[]>>
const LISTS = Object.keys(SAME_BY) as (keyof typeof SAME_BY)[] // its keys
const isList = isOneOf(LISTS)

/** Rows with the same key are one; so is an organisation among the involvements and among the advisory roles. */
function keyOf(table: ContentTable, fields: Fields): string {
  const list = table === 'advisory_roles' ? 'involvements' : table
  if (!isList(table)) return [list, ...Object.keys(fields)].join(' ')
  return [list, ...SAME_BY[table].map((column) => lettersOf(toPlainText(String(fields[column] ?? ''))))].join(' ')
}

/** The one column of a table with one row says something else, or the same. */
function replacedBy({ table, fields }: Target, { rows }: Beside) {
  const [[column, text] = ['', '']] = Object.entries(fields)
  const there = isList(table) ? '' : String(rows[table][0]?.[column] ?? '').trim()
  return there && (there === text ? cvTexts.onSite : cvTexts.replaces(there))
}
