/** A mail server of the owner's choice, without its password. */
export interface MailSettings {
  host: string
  port: number
  username: string
  /** The address that mails come from; its name is the site's. */
  sender: string
}

/** Encrypted from the first byte, or by STARTTLS before anything else is said: nothing goes in clear. */
export const MAIL_PORTS: Readonly<Record<number, 'TLS' | 'STARTTLS'>> = {
  465: 'TLS',
  587: 'STARTTLS',
  2465: 'TLS',
  2525: 'STARTTLS',
  2587: 'STARTTLS',
  25: 'STARTTLS',
}

/** What the DNS says of the sender's domain. `unknown`: nobody answered, which is no fault of the owner's. */
export interface DomainFinding {
  what: 'SPF' | 'DKIM' | 'DMARC' | 'Sender'
  state: 'good' | 'missing' | 'wrong' | 'unknown'
  /** A sentence for the owner, with the record to add where there is one. */
  says: string
}

/** How the site sends mail, and what receivers may make of it. The password of a mail server never gets here. */
export interface MailSetup {
  /** Variables of the server win over what the owner has set; null without a mail server. */
  setBy: 'server' | 'owner' | null
  settings: MailSettings | null
  /** When the DNS was asked (ISO 8601), and what it said; null without a mail server. */
  domain: { checkedAt: string; findings: DomainFinding[] } | null
}

/** What came of an attempt to set a mail server; `field` is where to mend it, null if it is none of the form's. */
export type MailSaved =
  | { outcome: 'kept'; to: string }
  | { outcome: 'refused'; field: keyof MailSettings | 'password' | null; message: string }

/** GET reads the setup, PUT sets it, DELETE removes it, POST asks the DNS again; for an admin. */
export const MAIL_SETUP_PATH = '/api/health/mail'
