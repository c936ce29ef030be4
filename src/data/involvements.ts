import { isInvolvement } from '#content/involvement.ts'
import { cacheKeys } from './cache-keys.ts'
import { listQuery } from './content-query.ts'

/** The organisations of Skin in the Game. */
export const involvementsQuery = listQuery(cacheKeys.involvements, 'involvements', isInvolvement)
