import { failure, notice } from '#content/toast.ts'

export const importTexts = {
  notRead: 'The file could not be read. Choose it again.',
  tooLarge: (limit: string) => `This file is larger than ${limit}. Split it.`,
  noRows: 'This file has no rows below its headings.',
  tooManyRows: (rows: number, most: number) =>
    `This file has ${rows.toLocaleString('en-US')} rows. At most ${most.toLocaleString('en-US')} can be imported at once: split it.`,
  noTitles: (headings: readonly string[]) =>
    `There is no column for titles. The first line must name the columns, one of them Title. It contains: ${headings.slice(0, 8).join(', ')}`,
  noDate: (text: string) => `“${text}” is not a date. Write it like 2026-03-14.`,
  furtherSpeaker: (line: number) => `It names another speaker of the session on line ${line}.`,
  declined: (status: string) => `Its status is ${status.replaceAll('_', ' ')}.`,
  onSite: 'There is already a talk with this title and date.',
  sameAsLine: (line: number) => `It has the title and date of line ${line}.`,
  imported: (count: number) => notice('Imported', count === 1 ? 'One talk was added.' : `${count} talks were added.`),
  drafted: (count: number) =>
    notice('Imported', count === 1 ? 'One talk waits under Drafts.' : `${count} talks wait under Drafts.`),
  partlyUndone: notice('Undone', 'Talks that have been changed or published since are kept.'),
  failed: failure('The talks could not be imported. Nothing is lost: please try again.'),
}
