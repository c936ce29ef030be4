import { type Guarded, guard, isText, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export const isIntroText = rowGuard({ description: isText })
/** The paragraph above Skin in the Game (table skin_in_game) or Talks & Media (table talks_description). */
export type IntroText = Guarded<typeof isIntroText>

/** How visitors see the talks: in the owner's order, or by date, the upcoming ones first. */
export const TALK_ORDERS = ['manual', 'date'] as const

/** The row of table talks_description. */
export interface TalksIntro extends IntroText {
  /** 'manual' if absent: a project may lack the column. */
  talk_order?: (typeof TALK_ORDERS)[number]
}

export const SKIN_IN_GAME = {
  table: 'skin_in_game',
  isRow: isIntroText,
  alsoIn: ['skin-in-the-game'],
  editor: '/admin/involvement',
} as const satisfies Kind<IntroText>

export const TALKS_DESCRIPTION = {
  table: 'talks_description',
  isRow: guard<TalksIntro>({ description: isText }),
  alsoIn: ['talks-media', '/talks'],
  editor: '/admin/talks',
} as const satisfies Kind<TalksIntro>
