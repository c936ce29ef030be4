import { isExpertise } from '#content/expertise.ts'
import { cacheKeys } from './cache-keys.ts'
import { listQuery } from './content-query.ts'

/** The areas of expertise. */
export const expertiseQuery = listQuery(cacheKeys.expertise, 'expertise', isExpertise)
