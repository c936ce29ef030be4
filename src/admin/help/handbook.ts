/** The pages of the handbook as their Markdown, by the names of their files. */
const files = import.meta.glob<string>('../../../docs/handbook/*.md', { query: '?raw', import: 'default', eager: true })

/** The page of contents. */
export const CONTENTS = 'README'

export const HANDBOOK: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ''), text]),
)

export const helpAddress = (page: string) => (page === CONTENTS ? '/admin/help' : `/admin/help?page=${page}`)

/** The title of a page, and its other headings. */
export function headingsOf(text: string): [string, ...string[]] {
  const [title = '', ...others] = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return [title, ...others]
}
