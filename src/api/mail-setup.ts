/** A mail server of the owner's choice, without its password. */
export interface MailSettings {
  host: string
  port: number
  username: string
  /** The address that mails come from; its name is the site's. */
  sender: string
}

/** Encrypted from the first byte, or by STARTTLS: nothing is sent in clear text. */
export const MAIL_PORTS: Readonly<Record<number, 'TLS' | 'STARTTLS'>> = {
  465: 'TLS',
  587: 'STARTTLS',
  2465: 'TLS',
  2525: 'STARTTLS',
  2587: 'STARTTLS',
  25: 'STARTTLS',
}

/** What the DNS says about the sender's domain. `unknown`: no answer, which is not the owner's mistake. */
export interface DomainFinding {
  what: 'SPF' | 'DKIM' | 'DMARC' | 'Sender'
  state: 'good' | 'missing' | 'wrong' | 'unknown'
  /** A sentence for the owner, with the record to add where there is one. */
  says: string
}

/** How the site sends mail, and how receivers may treat it. The password of a mail server never gets here. */
export interface MailSetup {
  /** Variables of the server win over what the owner has set; null without a mail server. */
  setBy: 'server' | 'owner' | null
  settings: MailSettings | null
  /** When the DNS was asked (ISO 8601), and what it said; null without a mail server. */
  domain: { checkedAt: string; findings: DomainFinding[] } | null
}

/** The outcome of an attempt to set a mail server; `field` is the form's field to correct, if any. */
export type MailSaved =
  | { outcome: 'kept'; to: string }
  | { outcome: 'refused'; field: keyof MailSettings | 'password' | null; message: string }

/** GET reads the setup, PUT sets it, DELETE removes it, POST asks the DNS again; for an admin. */
export const MAIL_SETUP_PATH = '/api/health/mail'
