import type { ComponentType } from 'react'
import { type PublicPath, withoutTrailingSlash } from '#content/routes.ts'
import { contactQuery } from '#data/contact.ts'
import type { ContentQuery } from '#data/content-query.ts'
import { expertiseQuery } from '#data/expertise.ts'
import { heroQuery } from '#data/hero.ts'
import { involvementsQuery } from '#data/involvements.ts'
import { newsletterQuery } from '#data/newsletter.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import type { Rest } from '#data/rest.ts'
import { skinInGameQuery } from '#data/skin-in-game.ts'
import { storiesQuery } from '#data/stories.ts'
import { storySectionConfigQuery } from '#data/story-section-config.ts'
import { talksQuery } from '#data/talks.ts'
import { talksDescriptionQuery } from '#data/talks-description.ts'
import { AdvisoryPage } from './pages/advisory.tsx'
import { HomePage } from './pages/home.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { PressKitPage } from './pages/press-kit.tsx'

/** A read of the content backend; the page is rendered anew when its table changes. */
export type Read = (rest: Rest) => ContentQuery<unknown>

export interface Page {
  View: ComponentType
  /** By table: what the server reads before it renders. */
  reads: Record<string, Read>
  /** Whether the page shows the newsletter's articles. */
  hasArticles?: boolean
  status?: 404
}

const pages: Record<PublicPath, Page> = {
  '/': {
    View: HomePage,
    reads: {
      hero: heroQuery,
      skin_in_game: skinInGameQuery,
      involvements: involvementsQuery,
      story_section_config: storySectionConfigQuery,
      stories: storiesQuery,
      expertise: expertiseQuery,
      talks_description: talksDescriptionQuery,
      talks: talksQuery,
      newsletter: newsletterQuery,
      contact: contactQuery,
    },
    hasArticles: true,
  },
  '/press-kit': { View: PressKitPage, reads: { press_kit: pressKitQuery, hero: heroQuery } },
  '/advisory': { View: AdvisoryPage, reads: { hero: heroQuery } },
}

const notFound: Page = { View: NotFoundPage, reads: { hero: heroQuery }, status: 404 }

/** The page at a path, with or without its trailing slash. */
export const pageAt = (path: string): Page =>
  (Object.hasOwn(pages, withoutTrailingSlash(path)) && pages[withoutTrailingSlash(path) as PublicPath]) || notFound
