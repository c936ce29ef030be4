import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Auth, Operation } from '../auth.ts'
import { AUTH_SETTINGS } from '../auth-settings.ts'
import { authErrors } from '../errors.ts'
import { instantAfter } from '../instants.ts'
import { requireRecentProof } from '../prove-owner.ts'
import { readSessionFields } from '../require-session.ts'
import type { Account } from '../stores/accounts.ts'

const SECRET_BYTES = 20

/** An unverified factor older than this is removed; in seconds. */
const UNFINISHED_SECONDS = 300

/**
 * POST factors: enrols a second factor, in a session with a recent proof. It is in force once its first code was
 * verified.
 */
export const enrollFactor: Operation = async (auth, call) => {
  const { account, session, fields } = await readSessionFields(auth, call)
  requireTotp(fields.text('factor_type'))
  requireRecentProof(session, 'Enrolling a factor')
  const [friendlyName, issuer] = [fields.text('friendly_name'), fields.text('issuer')]
  const secret = new Secret({ size: SECRET_BYTES })
  const factor = auth.database.transaction(() => {
    requireRoomForFactor(auth, account, friendlyName, session.aal)
    return auth.factors.create(account.id, friendlyName, secret.base32)
  })
  const issuerName = issuer || new URL(auth.options.siteUrl).host
  const uri = new TOTP({ issuer: issuerName, label: account.email, secret }).toString()
  return Response.json({
    id: factor.id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: qrCode(uri), secret: secret.base32, uri },
  })
}

function requireTotp(type: string): void {
  if (type === 'phone') throw authErrors.phoneFactorsDisabled()
  if (type === 'webauthn') throw authErrors.webauthnFactorsDisabled()
  if (type !== 'totp') throw authErrors.validationFailed('factor_type needs to be totp, phone, or webauthn')
}

function requireRoomForFactor({ factors }: Auth, { id }: Account, friendlyName: string, aal: string): void {
  factors.deleteUnverified(id, instantAfter(-UNFINISHED_SECONDS))
  const others = factors.listOf(id)
  if (others.some((factor) => factor.friendlyName === friendlyName)) throw authErrors.factorNameConflict(friendlyName)
  if (others.length >= AUTH_SETTINGS.maxFactors) throw authErrors.tooManyFactors()
  if (aal !== 'aal2' && factors.hasVerified(id)) throw authErrors.aal2ToEnroll()
}

/** auth-js appends the text to `data:image/svg+xml;utf-8,` unescaped, where a number sign would end the address. */
function qrCode(text: string): string {
  return renderSVG(text, { blackColor: 'black', whiteColor: 'white' }).replaceAll('#', '%23')
}
