import { isPressKit } from '#content/press-kit.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** A file apart from content-queries.ts, so that only readers of the press kit load what the page is made of. */
export const pressKitQuery = recordQuery('press_kit', 'pressKitContent', isPressKit, missingIsNull)
