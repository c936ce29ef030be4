import { byDate } from '#content/talk/upcoming.ts'
import { SPEAKING_FACTS, type SpeakingFact, type SpeakingPage, type Stage } from './speaking.ts'

/** The facts that are filled in: label and text. */
export const speakingFacts = (page: SpeakingPage | null | undefined, labels: Record<SpeakingFact, string>) =>
  SPEAKING_FACTS.flatMap((name) => {
    const text = page?.[name]?.trim()
    return text ? [{ label: labels[name], text }] : []
  })

/** The bullets of a pasted list. Word writes letters of its symbol fonts, followed by a tab. */
const BULLET = /^([•◦●○■▪‣·*–—\uf0a7\uf0b7-](\s+|$)|[o§]\t)/

/** The lines of a text, without empty ones and bullets. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(BULLET, ''))
    .filter(Boolean)

/** Whether there is nothing for an organiser: the page is then not indexed, and has no sheet. */
export const isEmptySpeaking = (page: SpeakingPage | null | undefined, topics: readonly unknown[] | undefined) =>
  !topics?.length && !page?.introduction.trim() && !page?.needs.trim()

/** The talks held on a stage before a day ('YYYY-MM-DD'), by year, latest first. */
export const stagesByYear = (talks: readonly Stage[], today: string) =>
  byDate(
    talks.filter(({ type }) => type === 'talk'),
    today,
  ).years
