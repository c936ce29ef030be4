import type { Assets } from '../boot.ts'

/** The style sheet of a page beside the home page: src/site/*-page.css. */
export type PageStyle = 'press-kit' | 'speaking' | 'rows' | 'talks' | 'own'

const STYLES: Readonly<Record<string, PageStyle>> = {
  '/press-kit': 'press-kit',
  '/speaking': 'speaking',
  '/advisory': 'rows',
  '/imprint': 'rows',
  '/privacy': 'rows',
  '/talks': 'talks',
}

/** The styles that the document of the page at `path` contains; none on the home page. */
export const pageStyleAt = (path: string, { pageStyles }: Pick<Assets, 'pageStyles'>): string | undefined =>
  path === '/' ? undefined : pageStyles?.[STYLES[path] ?? (path.startsWith('/talks/') ? 'talks' : 'own')]
