import type { OwnersLetter } from '../mail/letter.ts'

export const newOwnerLetter =
  (email: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'Your site has another owner',
    opening: [
      `${by} has made ${email} an owner of the website of ${site}.`,
      'An owner may change and publish everything, read the messages, and invite and remove others.',
    ],
    closing: ['If this is not right, remove this owner under Account at once, and choose a new password.'],
    link: { label: 'Open Account', url: `${admin}/account` },
  })

export const removalLetter =
  (email: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'An owner of your site is being removed',
    opening: [`${by} is removing ${email} as an owner of the website of ${site}.`],
    closing: ['If this is not right, choose a new password, and invite this owner again under Account.'],
    link: { label: 'Open Account', url: `${admin}/account` },
  })
