/* Reasons for failures reported by the server, in plain language, without a full stop. The code is kept for looking it up. */

const NO_SUCH_NAME = /^(ENOTFOUND|ENODATA|EDNS|EAI_AGAIN)\b/
const NO_CONNECTION = /^(ESOCKET|ECONNECTION|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)\b/
/** A code such as CERT_HAS_EXPIRED: a mail server's own words may mention STARTTLS. */
const CERTIFICATE = /^[A-Z\d_]*(CERT|TLS|SIGNATURE)/

/** Why a mail was not sent: nodemailer's code, perhaps with the server's status, such as 'EAUTH 535'. */
export function mailFailureReason(reason: string): string {
  if (/^(EAUTH|ENOAUTH)\b/.test(reason)) return `the mail server refuses the sign-in (${reason})`
  if (/^(EENVELOPE|EMESSAGE)\b/.test(reason)) return `the mail server refuses the sender or the recipient (${reason})`
  if (/^(ERR_SSL_WRONG_VERSION_NUMBER|EPROTO|ETLS)\b/.test(reason))
    return `the mail server does not encrypt as its port says: most do from the start at port 465 (smtps://), by STARTTLS at port 587 (smtp://) (${reason})`
  return failureReason(reason, 'the mail server')
}

/** Why the feed was not read: a status, a code or words. */
export const feedFailureReason = (reason: string): string =>
  /^\d+$/.test(reason) ? `the publisher answered ${reason}` : failureReason(reason, 'the publisher')

function failureReason(reason: string, who: string): string {
  if (NO_SUCH_NAME.test(reason)) return `the name of ${who} could not be found (${reason})`
  if (NO_CONNECTION.test(reason)) return `${who} could not be reached (${reason})`
  if (CERTIFICATE.test(reason)) return `the certificate of ${who} is not valid (${reason})`
  return reason.replace(/\.$/, '')
}
