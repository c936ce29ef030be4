/** A mail provider, and what it asks for in the DNS of the sender's domain. */
export interface MailProvider {
  name: string
  host: string
  port: number
  /** What it takes for user and password, and where these are made, as a hint. */
  login: string
  /** Its mechanism in the SPF record; absent where mails have a return address of its own. */
  spf?: string
  /** DKIM selectors of which a domain has at least one; absent where each customer gets others. */
  selectors?: readonly string[]
  /** Domains that are the provider's own, whose DNS no customer writes. */
  domains?: readonly string[]
}

/** For a mailbox that owners have, or for mails of programs. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    ...{ name: 'Google (Gmail, Workspace)', host: 'smtp.gmail.com', port: 465 },
    login: 'Your whole address, and an app password: myaccount.google.com/apppasswords',
    ...{ spf: 'include:_spf.google.com', domains: ['gmail.com', 'googlemail.com'] },
  },
  {
    ...{ name: 'Microsoft 365', host: 'smtp.office365.com', port: 587 },
    login: 'Your whole address and its password. An administrator has to allow Authenticated SMTP for the mailbox.',
    ...{ spf: 'include:spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
  },
  {
    ...{ name: 'Fastmail', host: 'smtp.fastmail.com', port: 465 },
    login: 'Your Fastmail address, and an app password: Settings, Privacy & Security, Manage app passwords.',
    ...{ spf: 'include:spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'], domains: ['fastmail.com'] },
  },
  {
    ...{ name: 'iCloud Mail', host: 'smtp.mail.me.com', port: 587 },
    login: 'Your iCloud Mail address, and an app-specific password: account.apple.com, Sign-In and Security.',
    ...{ spf: 'include:icloud.com', selectors: ['sig1'], domains: ['icloud.com', 'me.com', 'mac.com'] },
  },
  {
    ...{ name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, selectors: ['brevo1', 'brevo2', 'mail'] },
    login: 'The login and an SMTP key, both under SMTP & API.',
  },
  {
    ...{ name: 'Postmark', host: 'smtp.postmarkapp.com', port: 587 },
    login: 'The API token of your Postmark server, in both fields.',
  },
  {
    ...{ name: 'Resend', host: 'smtp.resend.com', port: 465, selectors: ['resend'] },
    login: 'The word resend, and an API key that may send.',
  },
  {
    ...{ name: 'Amazon SES', host: 'email-smtp.us-east-1.amazonaws.com', port: 587 },
    login: 'SMTP credentials, which are no AWS access key. Above, put your region in place of us-east-1.',
  },
]

/** The provider that a host belongs to; Amazon SES has one in each region. */
export const providerOf = (host: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find((provider) => hostOfAnyRegion(provider.host) === hostOfAnyRegion(host))

const hostOfAnyRegion = (host: string) => host.toLowerCase().replace(/^(email-smtp)\.[\w-]+(?=\.amazonaws\.com$)/, '$1')
