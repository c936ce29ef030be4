import { isHero } from '#content/hero.ts'
import { cacheKeys } from './cache-keys.ts'
import { recordQuery } from './content-query.ts'

/** The hero; null when there is none. */
export const heroQuery = recordQuery(cacheKeys.hero, 'hero', isHero)
