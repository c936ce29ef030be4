import type { OwnersLetter } from '../mail/letter.ts'

export const newProgramLetter =
  (program: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'A program may prepare drafts for your site',
    opening: [
      `${by} has let the program “${program}” prepare drafts for the website of ${site}.`,
      'It reads what visitors see. It cannot publish or delete anything, read the messages, or change the settings.',
    ],
    closing: ['If you did not approve this, revoke it under Account now, and choose a new password.'],
    link: { label: 'Open Account', url: `${admin}/account` },
  })

/** `by` is the owner who had let the program in. */
export const replayLetter =
  (program: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'The connection of a program has ended',
    opening: [
      `The program “${program}”, which ${by} had let in, prepares no more drafts for the website of ${site}.`,
      'A token that had already been used was sent again. It may have been copied, so the connection was ended at once. This also happens after a restore from a backup.',
    ],
    closing: ['If you use the program, connect it again: the drafts that it has prepared pass to the new connection.'],
    link: { label: 'Open Account', url: `${admin}/account` },
  })
