import type { SpeakingTopic } from '#content/speaking/speaking.ts'

// The sheet in print, in millimetres: sheet.css has the sizes. Letter is the lower one of the two formats.

const HEIGHT = 252
/** The foot, the rule and the gaps between the parts. */
const AROUND = 50
const NAME_LINE = 13
const INTRODUCTION_LINE = 4.7
const PORTRAIT = 38
const HEADING = 8
const TITLE_LINE = 5.1
const ABSTRACT_LINE = 4.5
/** The line with formats, lengths and audience, and the space around it. */
const FACTS = 8

const MIN_LINES = 2
const MAX_LINES = 8

/** How many lines each abstract may have, so that every topic is on the sheet: 2 to 8; with 2, titles have one line. An estimate, on the safe side. */
export function linesOfAbstracts(name: string, introduction: string, topics: readonly Pick<SpeakingTopic, 'title'>[]) {
  if (topics.length === 0) return MAX_LINES
  const text = 10 + linesIn(name, 28, 2) * NAME_LINE + linesIn(introduction, 80, 9) * INTRODUCTION_LINE
  const titles = topics.reduce((height, { title }) => height + linesIn(title, 45, 2) * TITLE_LINE, 0)
  const room = HEIGHT - AROUND - Math.max(PORTRAIT, text) - HEADING - titles - topics.length * FACTS
  return Math.min(MAX_LINES, Math.max(MIN_LINES, Math.floor(room / topics.length / ABSTRACT_LINE)))
}

/** Lines of so many characters; those of East Asia are twice as wide. */
function linesIn(text: string, perLine: number, atMost: number): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(widthOf(line) / perLine)))
  const sum = lines.reduce((sum, count) => sum + count, 0)
  return Math.min(atMost, sum)
}

const widthOf = (text: string) =>
  text.length + (text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\uff60]/g)?.length ?? 0)
