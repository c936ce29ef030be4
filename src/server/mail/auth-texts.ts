import { countOf } from '#content/text/count-of.ts'
import type { Letter } from './letter.ts'

const NOT_YOU = 'If you did not ask for this, you can ignore this mail: nothing has changed.'
const ONCE = 'It works once, within an hour.'
const DEFEND = 'If this was not you, choose a new password at once, using ‘Forgot password?’ on the sign-in page.'
const SIGN_IN_PAGE = 'Open the sign-in page'
const UNDO =
  'The link works for three days, with this code. It removes the second factors and recovery codes that were added recently, ' +
  'and every passkey, ends every session, and lets you choose a new password.'
const ASKED_THERE = 'The page behind the link asks for this code:'
// a project's template cannot know whether that is npm's or portico's
const RESET_FACTORS = 'ask whoever runs the site to remove it (on the server, by the command admin reset-mfa)'

/** For three days, with its code. */
const wayBack = ({ url, code }: { url: string; code: string }) => ({
  link: { label: 'This was not me', url },
  code,
  asksCode: ASKED_THERE,
  closing: [UNDO, `Later, ${RESET_FACTORS}.`],
})

/** Every text of the mails about an account, once. `name` is the site's; `code` is typed in place of following `url`. */
export const authLetters = (name: string, site = `the website of ${name}`) => ({
  recovery: ({ url, code }: { url: string; code: string }): Letter => ({
    subject: 'Choose a new password',
    opening: [`Somebody asked for a new password for your account at ${site}.`],
    link: { label: 'Choose a new password', url },
    code,
    closing: [ONCE, NOT_YOU],
  }),
  /** `inviter.as` with its article. */
  invite: ({ url, inviter }: { url: string; inviter?: { by: string; as: string } }): Letter => ({
    subject: `You are invited to ${site}`,
    opening: [
      inviter
        ? `${inviter.by} invites you to ${site} as ${inviter.as}.`
        : `Somebody has made an account for you at ${site}.`,
      'An assistant prepares drafts, which an owner reviews and publishes. An owner may change and publish everything.',
      'To accept, choose a password: it signs you in there, at once and from then on.',
    ],
    link: { label: 'Choose a password', url },
    closing: [
      `${ONCE} Later, use ‘Forgot password?’ on the sign-in page with this address.`,
      'If you expected no invitation, you can ignore this mail.',
    ],
  }),
  magicLink: ({ url, code }: { url: string; code: string }): Letter => ({
    subject: `Sign in to ${name}`,
    opening: [`Somebody asked to sign in by mail at ${site} with this address.`],
    link: { label: SIGN_IN_PAGE, url },
    code,
    asksCode: ASKED_THERE,
    closing: [ONCE, NOT_YOU],
  }),
  emailChange: ({ url, newEmail }: { url: string; newEmail: string }): Letter => ({
    subject: 'Confirm the new e-mail address',
    opening: [
      `Somebody asked to change the e-mail address of your account at ${site} to ${newEmail}.`,
      'It changes once each address that got a mail like this has confirmed it, on the page behind the link.',
    ],
    link: { label: 'Confirm the new address', url },
    closing: [ONCE, 'If you did not ask for this, do not confirm it, and choose a new password: that ends the change.'],
  }),
  emailChanged: ({ newEmail }: { newEmail: string }): Letter => ({
    subject: 'Your e-mail address was changed',
    opening: [`The e-mail address of your account at ${site} is now ${newEmail}. This one no longer signs in.`],
    closing: ['If this was not you, ask whoever runs the site to give your account back to you.'],
  }),
  /** `changes` is what needs the code: with a Supabase project only the password. */
  reauthentication: (code: string, changes = 'its password, its e-mail address or its second factor'): Letter => ({
    subject: 'Your confirmation code',
    opening: [`Somebody who is signed in to your account at ${site} is about to change ${changes}.`],
    code,
    closing: [ONCE, 'If this was not you, tell nobody this code, and choose a new password.'],
  }),
  passwordChanged: ({ signInUrl }: { signInUrl: string }): Letter => ({
    subject: 'Your password was changed',
    opening: [`The password of your account at ${site} has just been changed. Every other session has ended.`, DEFEND],
    link: { label: SIGN_IN_PAGE, url: signInUrl },
    closing: [],
  }),
  /** A Supabase project has no link to give: there `url` and `code` are left out. */
  factorAdded: ({ url, code }: { url?: string; code?: string }): Letter => ({
    subject: 'A second factor was added',
    opening: [
      `Signing in to your account at ${site} now also asks for a code from an authenticator app.`,
      'If this was you, there is nothing to do.',
      ...(url ? ['If it was not, take your account back. A new password alone does not remove the factor.'] : []),
    ],
    closing: [
      `If it was not, a new password alone does not remove the factor: ${RESET_FACTORS}, then choose a new password.`,
    ],
    ...(url && code && wayBack({ url, code })),
  }),
  /** Only the embedded backend sends it, and the next one. */
  recoveryCodesMade: ({ url, code }: { url: string; code: string }): Letter => ({
    subject: 'Recovery codes were made',
    opening: [
      `Each of ten new codes signs in to your account at ${site} once, with the password, in place of a code from an authenticator app. Former ones no longer work.`,
      'If this was you, there is nothing to do. If it was not, take your account back. A new password alone does not end the codes.',
    ],
    ...wayBack({ url, code }),
  }),
  recoveryCodeUsed: ({ signInUrl, left }: { signInUrl: string; left: number }): Letter => ({
    subject: 'A recovery code was used',
    opening: [
      `Somebody has just signed in to your account at ${site} with the password and a recovery code. ${left === 0 ? 'None is left' : `${countOf(left, 'code')} ${left === 1 ? 'is' : 'are'} left`}.`,
      DEFEND,
    ],
    link: { label: SIGN_IN_PAGE, url: signInUrl },
    closing: ['If it was you, and your app is lost, remove it under Account and set up another.'],
  }),
  passkeyAdded: ({ url, code }: { url: string; code: string }): Letter => ({
    subject: 'A passkey was added',
    opening: [
      `A device or password manager can now sign in to your account at ${site} without the password.`,
      'If this was you, there is nothing to do. If it was not, take your account back. A new password alone does not end it.',
    ],
    ...wayBack({ url, code }),
  }),
  passkeyRemoved: ({ signInUrl, passkey }: { signInUrl: string; passkey: string }): Letter => ({
    subject: 'A passkey was removed',
    opening: [`The passkey ‘${passkey}’ no longer signs in to your account at ${site}.`, DEFEND],
    link: { label: SIGN_IN_PAGE, url: signInUrl },
    closing: ['If it was you, delete it in your device or password manager too.'],
  }),
  passkeyCopied: ({ signInUrl, passkey }: { signInUrl: string; passkey: string }): Letter => ({
    subject: 'A passkey may have been copied',
    opening: [
      `The passkey ‘${passkey}’ has just signed in to your account at ${site}, but its device counted no further than before. ` +
        'Somebody may have a copy of it.',
      'If you have not restored this device from a backup, remove the passkey under Account, and choose a new password.',
    ],
    link: { label: SIGN_IN_PAGE, url: signInUrl },
    closing: [],
  }),
  factorRemoved: ({ signInUrl }: { signInUrl: string }): Letter => ({
    subject: 'A second factor was removed',
    opening: [`Signing in to your account at ${site} no longer asks for a code from that authenticator app.`, DEFEND],
    link: { label: SIGN_IN_PAGE, url: signInUrl },
    closing: ['Then set up a second factor again.'],
  }),
})
