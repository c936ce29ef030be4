import type { AuthMail } from '@portico/backend'
import { authLetters } from './auth-texts.ts'
import { type Letter, letterMail } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './message.ts'

/** The page behind the link, and the type that it gives to verifyOtp. */
const linkTargets = {
  recovery: { path: '/admin/reset-password', type: 'recovery' },
  invite: { path: '/admin/reset-password', type: 'invite' },
  email_change: { path: '/admin/account', type: 'email_change' },
  email_change_current: { path: '/admin/account', type: 'email_change' },
  factor_added: { path: '/admin/reset-password', type: 'recovery', undo: 'factor' },
  passkey_added: { path: '/admin/reset-password', type: 'recovery', undo: 'factor' },
  recovery_codes_made: { path: '/admin/reset-password', type: 'recovery', undo: 'factor' },
} as const

/**
 * Words a mail about an account. Its links lead to pages of the site whatever address the request was sent to, and nothing is
 * used up by opening them: scanners of mailboxes do, with scripts (docs/decisions/0054-links-in-mails-wait.md).
 */
export function authMail(siteUrl: string, mail: AuthMail, letterhead: Letterhead): Mail & { html: string } {
  const letter = letterOf(siteUrl, mail, authLetters(letterhead.name))
  return letterMail(mail.kind.replaceAll('_', '-'), mail.to, letterhead, letter)
}

function letterOf(siteUrl: string, mail: AuthMail, letters: ReturnType<typeof authLetters>): Letter {
  const signInUrl = `${siteUrl}/admin/login`
  switch (mail.kind) {
    case 'recovery':
      return letters.recovery({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), code: mail.code })
    case 'invite':
      return letters.invite({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), ...inviterIn(mail.data) })
    case 'magic_link':
      return letters.magicLink({ url: `${signInUrl}?type=magiclink`, code: mail.code })
    case 'email_change':
    case 'email_change_current':
      return letters.emailChange({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), newEmail: mail.newEmail })
    case 'email_changed':
      return letters.emailChanged({ newEmail: mail.newEmail })
    case 'reauthentication':
      return letters.reauthentication(mail.code)
    case 'password_changed':
      return letters.passwordChanged({ signInUrl })
    case 'factor_added':
      return letters.factorAdded({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), code: mail.code })
    case 'recovery_codes_made':
      return letters.recoveryCodesMade({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), code: mail.code })
    case 'recovery_code_used':
      return letters.recoveryCodeUsed({ signInUrl, left: mail.left })
    case 'passkey_added':
      return letters.passkeyAdded({ url: linkOf(siteUrl, mail.kind, mail.tokenHash), code: mail.code })
    case 'passkey_removed':
      return letters.passkeyRemoved({ signInUrl, passkey: mail.name })
    case 'passkey_copied':
      return letters.passkeyCopied({ signInUrl, passkey: mail.name })
    case 'factor_removed':
      return letters.factorRemoved({ signInUrl })
  }
}

/** Who invites, and as what, as the account's metadata has it: src/server/people/people.ts. */
const inviterIn = ({ invited_by: by, invited_as: as }: Record<string, unknown>) => ({
  ...(typeof by === 'string' && typeof as === 'string' && { inviter: { by, as } }),
})

function linkOf(siteUrl: string, kind: keyof typeof linkTargets, tokenHash: string): string {
  const { path, ...query } = linkTargets[kind]
  return `${siteUrl}${path}?${new URLSearchParams({ token_hash: tokenHash, ...query })}`
}
