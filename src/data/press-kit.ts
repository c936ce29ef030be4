import { isPressKit } from '#content/press-kit.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** The press kit; null when there is none. */
export const pressKitQuery = recordQuery(cacheKeys.pressKit, 'press_kit', isPressKit, missingIsNull)
