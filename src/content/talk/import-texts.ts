import { failure, notice } from '#content/toast.ts'

/** The import of talks from a file. */
export const importTexts = {
  notRead: 'The file could not be read. Choose it again.',
  tooLarge: (limit: string) => `This file is larger than ${limit}. Split it.`,
  noRows: 'There is nothing below the headings of this file.',
  tooManyRows: (rows: number, most: number) =>
    `This file has ${rows.toLocaleString('en-US')} rows, and at most ${most.toLocaleString('en-US')} can be imported at a time. Split it.`,
  noTitles: (headings: readonly string[]) =>
    `There is no column for titles. The first line has to name the columns, one of them Title. It says: ${headings.slice(0, 8).join(', ')}`,
  noDate: (text: string) => `“${text}” is not a date. Write it like 2026-03-14.`,
  furtherSpeaker: (line: number) => `It names another speaker of the session on line ${line}.`,
  onSite: 'There is a talk with this title and date already.',
  sameAsLine: (line: number) => `It has the title and date of line ${line}.`,
  imported: (count: number) => notice('Imported', count === 1 ? 'One talk was added.' : `${count} talks were added.`),
  drafted: (count: number) =>
    notice('Imported', count === 1 ? 'One talk waits under Drafts.' : `${count} talks wait under Drafts.`),
  partlyUndone: notice('Undone', 'Talks that have been changed or published since are kept.'),
  failed: failure('The talks could not be imported. Nothing is lost: please try again.'),
}
