import { PUBLIC_PATHS } from '#content/routes.ts'

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * Which pages a browser may fetch before a link is followed: the sister pages, on hover or touch. Prefetched, never
 * prerendered: a prerender would run the page's refetch (decision 17). A file, for the policy allows no inline script.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: [...PUBLIC_PATHS] }, eagerness: 'moderate' }],
})
