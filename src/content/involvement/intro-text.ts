import { guard, isText, type Row } from '#content/guard.ts'

/** The paragraph above Skin in the Game (table skin_in_game) or Talks & Media (table talks_description). */
export interface IntroText extends Row {
  description: string
}

/** Shown while the owner has written no text. */
export const SKIN_IN_GAME_INTRO =
  'Organizations where I contributed strategic insights as founder, board member, investor or advisor.'
export const TALKS_INTRO =
  'Podcast interviews, conference talks and panels on building products and the teams behind them.'

export const isIntroText = guard<IntroText>({ description: isText })
