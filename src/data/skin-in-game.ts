import { isIntroText } from '#content/intro-text.ts'
import { cacheKeys } from './cache-keys.ts'
import { missingIsNull, recordQuery } from './content-query.ts'

/** The intro text of Skin in the Game; null when there is none. */
export const skinInGameQuery = recordQuery(cacheKeys.skinInGame, 'skin_in_game', isIntroText, missingIsNull)
