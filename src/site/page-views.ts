import type { ComponentType } from 'react'
import { isPublicPath, NOT_FOUND_PATH, type PublicPath, withoutTrailingSlash } from '#content/site/routes.ts'

const legalPage = () => import('./pages/legal.tsx').then(({ LegalPage }) => LegalPage)

/** Each page is a separate chunk: a visitor loads only the one they read. */
const views: Record<PublicPath, () => Promise<ComponentType>> = {
  '/': () => import('./pages/home.tsx').then(({ HomePage }) => HomePage),
  '/press-kit': () => import('./pages/press-kit.tsx').then(({ PressKitPage }) => PressKitPage),
  '/advisory': () => import('./pages/advisory.tsx').then(({ AdvisoryPage }) => AdvisoryPage),
  '/talks': () => import('./pages/talks.tsx').then(({ TalksPage }) => TalksPage),
  '/speaking': () => import('./pages/speaking.tsx').then(({ SpeakingPage }) => SpeakingPage),
  '/imprint': legalPage,
  '/privacy': legalPage,
}

/** The public page at a path, with or without its trailing slash; null when there is none. */
export function publicPathOf(path: string): PublicPath | null {
  const withoutSlash = withoutTrailingSlash(path)
  return isPublicPath(withoutSlash) ? withoutSlash : null
}

/** What is shown at a path: a page, or the not-found page. Whether a talk or a page of the owner's own exists is not known here. */
export function viewAt(path: string): Promise<ComponentType> {
  const publicPath = publicPathOf(path)
  if (publicPath) return views[publicPath]()
  if (path.startsWith('/talks/')) return import('./pages/talk.tsx').then(({ TalkPage }) => TalkPage)
  if (path === NOT_FOUND_PATH) return import('./pages/not-found.tsx').then(({ NotFoundPage }) => NotFoundPage)
  return views['/imprint']() // its text is rendered by the server alone, as that of an own page
}
