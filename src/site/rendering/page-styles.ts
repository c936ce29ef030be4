/** A style sheet of pages beside the home page, by what shows it. */
export type PageStyle = 'pages' | 'kit' | 'talks'

const KIT_PATHS = ['/press-kit', '/speaking', '/advisory', '/imprint', '/privacy']

/** The style sheets that the document of the page at `path` contains. */
export function pageStylesAt(path: string): PageStyle[] {
  if (path === '/') return []
  if (KIT_PATHS.includes(path)) return ['pages', 'kit']
  return /^\/talks(\/|$)/.test(path) ? ['pages', 'talks'] : ['pages']
}
