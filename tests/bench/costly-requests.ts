export interface CostlyRequest {
  name: string
  /** Path and query; asked with the publishable key. */
  path: string
}

const manyLike = (table: string, column: string, pattern: string) =>
  `/rest/v1/${table}?select=id&or=(${Array.from({ length: 100 }, () => `${column}.ilike.${pattern}`).join(',')})`
const nested = `[`.repeat(4000) + `]`.repeat(4000)

/** The anonymous requests that cost the server most. */
export const costlyRequests: CostlyRequest[] = [
  { name: 'patterns of single characters', path: manyLike('stories', 'content', `*${'_'.repeat(60)}Q*`) },
  { name: 'patterns over every talk', path: manyLike('talks', 'description', '*timetable*hangs*Q*') },
  { name: 'a deep value', path: `/rest/v1/hero?select=id&image_metadata=eq.${nested}` },
  {
    name: 'a count of every talk',
    path: '/rest/v1/talks?select=*&description=like.*nobody*&order=description,location',
  },
]
