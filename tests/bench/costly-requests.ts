/** A read that anybody may ask for, chosen to cost the server as much as it can. */
export interface CostlyRequest {
  what: string
  /** A table with its query. */
  path: string
  method?: string
  headers?: Record<string, string>
}

const patterns = (table: string, column: string, pattern: string) =>
  `${table}?select=id&or=(${Array.from({ length: 100 }, () => `${column}.ilike.${pattern}`).join()})`

export const costlyRequests: CostlyRequest[] = [
  { what: 'patterns of single characters', path: patterns('stories', 'content', `*${'_'.repeat(60)}Q*`) },
  { what: 'patterns over every talk', path: patterns('talks', 'description', '*timetable*hangs*Q*') },
  { what: 'a deep value', path: `hero?select=id&image_metadata=eq.${'['.repeat(4000)}${']'.repeat(4000)}` },
  { what: 'long texts in order', path: 'talks?order=description,title,location', headers: { prefer: 'count=exact' } },
]
