import { type ContentTable, LIST_TABLES } from '#content/kinds.ts'
import type { Article } from '#content/newsletter/article.ts'
import articles from './articles.json' with { type: 'json' }
import content from './content.json' with { type: 'json' }

/** The demo's newsletter: its publisher does not exist, so these articles take the place of its feed. */
export const DEMO_ARTICLES: Article[] = articles

/** The name is the hero's title, so that a person who tries the demo changes it in one place. */
export const DEMO_NAME = content.hero[0]!.title

/** The 15th, three months from now: one talk of the demo is still to come whenever it is tried. */
function inThreeMonths(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 15)).toISOString().slice(0, 10)
}

/** Of each list, the place of a row is its `display_order`. */
const rows = {
  ...content,
  talks: content.talks.map((talk) => ({ ...talk, date: talk.date ?? inThreeMonths() })),
} satisfies Record<ContentTable, object[]>

const LISTS: ReadonlySet<string> = new Set(LIST_TABLES)
const inOrder = (list: object[]) => list.map((row, index) => ({ ...row, display_order: index }))

/** The rows of the fictional owner, by table. */
export const DEMO_CONTENT = Object.fromEntries(
  Object.entries(rows).map(([table, list]) => [table, LISTS.has(table) ? inOrder(list) : list]),
) as typeof rows // the same tables
