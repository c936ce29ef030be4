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

/** `what` happened to a passkey of the owner or assistant with this address, who gets a letter with a way back. */
export const passkeyLetter =
  (email: string, what: 'added' | 'removed'): OwnersLetter =>
  (site, _, admin) => ({
    subject: `A passkey was ${what}`,
    opening: [
      what === 'added'
        ? `${email} can now sign in to the website of ${site} with another passkey, without the password.`
        : `${email} has removed a passkey for the website of ${site}.`,
    ],
    closing: ['If this is not right, ask them. Until you know, you can remove them under Account.'],
    link: { label: 'Open Account', url: `${admin}/account` },
  })
