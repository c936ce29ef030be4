import { PUBLIC_PATHS } from '#content/routes.ts'

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * The pages that a browser may fetch before a link is followed: the public pages, on hover or touch. They are
 * prefetched, never prerendered, because a prerender would run the page's refetch. A file, because the policy allows no
 * inline script.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: [...PUBLIC_PATHS] }, eagerness: 'moderate' }],
})
