import { OWNER } from '#content/owner.ts'
import type { Letter } from './letter.ts'

const site = OWNER.siteName
const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing has changed.'
const ONCE = 'It works once, and for one hour.'

/** Every text of the mails about the owner's account, once. A code is shown as it must be typed. */
export const authLetters = {
  recovery: (url: string, code: string): Letter => ({
    subject: 'Choose a new password',
    opening: [`Somebody asked for a new password for your account at ${site}.`],
    link: { label: 'Choose a new password', url },
    code,
    closing: [ONCE, NOT_YOU],
  }),
  magicLink: (url: string, code: string): Letter => ({
    subject: `Sign in to ${site}`,
    opening: [`Somebody asked for a link to sign in at ${site} with this address.`],
    link: { label: 'Sign in', url },
    code,
    closing: [ONCE, NOT_YOU],
  }),
  emailChange: (url: string, code: string): Letter => ({
    subject: 'Confirm your new e-mail address',
    opening: [`This address is to become the one that signs in at ${site}.`],
    link: { label: 'Confirm this address', url },
    code,
    closing: [ONCE, NOT_YOU],
  }),
  emailChangeNotice: (newAddress: string): Letter => ({
    subject: 'Your e-mail address is about to change',
    opening: [
      `Somebody signed in to your account at ${site} asked to change its e-mail address to ${newAddress}.`,
      'It changes once the new address is confirmed.',
    ],
    closing: ['If this was not you, sign in, choose a new password and sign out everywhere else.'],
  }),
  reauthentication: (code: string): Letter => ({
    subject: 'Your confirmation code',
    opening: [`Somebody signed in to your account at ${site} is about to change its password.`],
    code,
    closing: [ONCE, 'If this was not you, choose a new password yourself and tell nobody this code.'],
  }),
  passwordChanged: (resetUrl: string): Letter => ({
    subject: 'Your password was changed',
    opening: [`The password of your account at ${site} has just been changed.`],
    closing: [`If this was not you, choose a new one at once: ${resetUrl}`],
  }),
  factorAdded: (): Letter => ({
    subject: 'A second factor was added',
    opening: [`Signing in to your account at ${site} now also asks for a code from an authenticator app.`],
    closing: ['If this was not you, choose a new password at once and remove the factor on the account page.'],
  }),
}
