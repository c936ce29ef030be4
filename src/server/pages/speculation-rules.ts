import { PUBLIC_PATHS, TALK_PAGE } from '#content/site/routes.ts'
import { CALENDAR_ENDING } from '#content/talk/talk-slugs.ts'

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * The pages that a browser may fetch before a link is followed: the public pages, on hover or touch. They are
 * prefetched, never prerendered, because a prerender would run the page's refetch. A file, because the policy allows no
 * inline script.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: [...PUBLIC_PATHS, TALK_PAGE] },
          { not: { href_matches: `${TALK_PAGE}${CALENDAR_ENDING}` } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
