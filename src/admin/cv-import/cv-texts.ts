import { countOf } from '#content/text/count-of.ts'
import { failure, notice } from '#content/toast.ts'

export const cvTexts = {
  tooLarge: (limit: string) =>
    `This file is larger than ${limit}. Ask LinkedIn for Profile, Positions, Recommendations and Publications alone.`,
  notZip: 'This ZIP could not be opened. It may have been cut off: download it again.',
  tooMuchInside: 'What is in this ZIP is far larger than a CV. Choose the file as LinkedIn sent it.',
  notCv: 'This is neither a ZIP of LinkedIn, nor one of its CSV files, nor a JSON Résumé file.',
  notResume: 'This JSON is no JSON Résumé: it has neither ‘basics’ nor ‘work’.',
  notLinkedIn: (names: readonly string[]) =>
    `There is no table of LinkedIn in this file that the site can use. ${names.length > 0 ? `It has: ${names.slice(0, 8).join(', ')}.` : 'It has no CSV files.'}`,
  noProfile: 'The file has no Profile.csv, so your name, headline and summary are not among the rows.',
  noPositions:
    'The file has no Positions.csv. LinkedIn may send your data in two parts: choose both together once the second one has arrived.',
  badLine: (file: string, line: number, problem: string) => `${file}, line ${line}: ${problem}`,
  tooMany: (count: number, kind: string, left: number) =>
    `Of ${countOf(count, kind.toLowerCase())}, ${left} are not listed: there is no room for them.`,
  cut: 'As a biography it is cut at the end of a sentence.',
  firstDay: 'The file names no day: the first one stands in its place.',
  onSite: 'It is on your site, among your drafts, or further up.',
  replaces: (text: string) => `It replaces “${text}”.`,
  hasDraft: (name: string) => `${name} has a draft already. Publish or discard it, then choose the file again.`,
  lacks: (fields: readonly string[]) => `Before you publish it, look at: ${fields.join(', ')}.`,
  done: (count: number) => notice('Prepared', `${countOf(count, 'draft')} to look at, then to publish.`),
  partlyUndone: notice('Undone', 'Drafts that have been changed or published since are kept.'),
  failed: failure('The drafts could not be prepared. Nothing is lost: please try again.'),
}
