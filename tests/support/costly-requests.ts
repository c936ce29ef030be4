import type { Backend } from '@portico/backend'

/** A read that anybody may send, chosen to cost the server as much as possible. */
export interface CostlyRequest {
  what: string
  /** With its query, escaped for a URL. */
  path: string
  method?: 'HEAD'
  headers?: Record<string, string>
}

const COUNTED = { prefer: 'count=exact' }
const conditions = (count: number, condition: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => condition(index)).join()
const aliases = (column: string, count: number) => conditions(count, (index) => `a${index}:${column}`)
const nested = (operator: string, parts: string) => `${operator}=(${parts})`

/** The most expensive of thousands of request shapes, found by a search. Each fits into a request line. */
export const costlyRequests: CostlyRequest[] = [
  {
    what: 'a hundred patterns that begin with any character',
    path: `stories?select=id&${nested(
      'or',
      conditions(100, (index) => `content.ilike.*${'_'.repeat(90)}Q${index}*`),
    )}`,
  },
  {
    what: 'seven hundred patterns in groups',
    path: `stories?select=id&${nested(
      'or',
      conditions(10, () => `and(${conditions(70, () => 'content.like.*_e_Q*')})`),
    )}`,
  },
  { what: 'one plain pattern, counted', path: 'talks?select=id&description=like.*zq*', headers: COUNTED },
  { what: 'one pattern without case, counted', path: 'talks?select=id&description=ilike.*zq*', headers: COUNTED },
  {
    what: 'a pattern of many runs',
    path: `talks?select=id&description=ilike.*${'e*'.repeat(2000)}Q`,
    headers: COUNTED,
  },
  {
    what: 'a pattern of every other character',
    path: `stories?content=not.like.*${'_e'.repeat(3000)}*`,
    headers: COUNTED,
  },
  {
    what: 'a hundred comparisons of long texts',
    path: `talks?select=id&${nested(
      'and',
      conditions(100, () => 'description.gt.The board'),
    )}`,
    headers: COUNTED,
  },
  {
    what: 'lists of a thousand values',
    path: `talks?select=id&${nested(
      'or',
      conditions(10, () => `title.in.(${conditions(99, (index) => `t${index}`)})`),
    )}`,
    headers: COUNTED,
  },
  { what: 'long texts in order', path: 'talks?order=description,title,location&limit=1', headers: COUNTED },
  {
    what: 'every column in order',
    path: 'talks?select=id&order=type,location,image_url,action_text,action_url,title,date,updated_at,created_at,id,description',
  },
  {
    what: 'the last of many rows in order',
    path: 'talks?order=title,created_at&limit=1&offset=9999',
    headers: COUNTED,
  },
  { what: 'as many rows as there may be', path: 'talks?order=display_order,created_at,id', headers: COUNTED },
  { what: 'as many rows, counted alone', path: 'stories?content=neq.x', headers: COUNTED, method: 'HEAD' },
  { what: 'one column two hundred times', path: `talks?select=${aliases('description', 200)}` },
  { what: 'a short column two hundred times', path: `talks?select=${aliases('display_order', 200)}` },
  {
    what: 'deep JSON that does not end',
    path: `hero?image_metadata=eq.${'['.repeat(7500)}%22%22${']'.repeat(7400)}`,
  },
  { what: 'deep JSON that ends', path: `hero?image_metadata=eq.${'['.repeat(7500)}%22%22${']'.repeat(7500)}` },
  { what: 'wide JSON', path: `hero?image_metadata=eq.[${conditions(3700, () => '1.0')}]` },
]

/** Talks and stories of 5 kB each that differ only near their ends, which makes sorting and comparing expensive. */
export function fillWithLongTexts({ database }: Pick<Backend, 'database'>, count: number): void {
  const sentence = 'The board met on a Tuesday – “nobody” knew why; we rebuilt it step by step. '
  const numbers = 'with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)'
  const text = `concat(substr(replace(hex(zeroblob(100)), '00', ?), 1, 5000), n)`
  database.transaction(() => {
    database.run(
      `insert into stories (title, content, display_order) ${numbers} select 'A title ' || n, ${text}, n % 50 from numbers`,
      count,
      sentence,
    )
    database.run(
      `insert into talks (title, location, description, date, type, display_order)
       ${numbers} select 'A title ' || n, 'Oslo', ${text}, '2024-01-05', 'talk', n % 50 from numbers`,
      count,
      sentence,
    )
  })
}
