/** A mail provider, and what it asks for in the DNS of the sender's domain. */
export interface MailProvider {
  name: string
  host: string
  port: number
  /** What its user name is, as a hint. */
  username: string
  /** What it takes for the password, and where that is made, as a hint. */
  password: string
  /** Its mechanism in the SPF record, such as `include:amazonses.com`; absent where mails have a return address of its own. */
  spf?: string
  /** DKIM selectors of which a domain has at least one; absent where each customer gets others. */
  selectors?: readonly string[]
  /** Domains that are the provider's own, whose DNS no customer writes. */
  domains?: readonly string[]
}

/** Providers that owners of a site of their own use most: for a mailbox that they have, or for mails of programs. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    name: 'Google (Gmail, Workspace)',
    host: 'smtp.gmail.com',
    port: 465,
    username: 'Your whole Gmail or Workspace address.',
    password: 'An app password, not that of your account: myaccount.google.com/apppasswords',
    spf: 'include:_spf.google.com',
    domains: ['gmail.com', 'googlemail.com'],
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    username: 'Your whole address.',
    password: 'That of the mailbox, for which an administrator has to allow Authenticated SMTP.',
    spf: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    username: 'Your Fastmail address.',
    password: 'An app password: Settings, Privacy & Security, Manage app passwords.',
    spf: 'include:spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
    domains: ['fastmail.com', 'fastmail.fm'],
  },
  {
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    port: 587,
    username: 'Your iCloud Mail address.',
    password: 'An app-specific password: account.apple.com, Sign-In and Security.',
    spf: 'include:icloud.com',
    selectors: ['sig1'],
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    username: 'The login under SMTP & API.',
    password: 'An SMTP key, from the same page.',
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    username: 'The server’s API token.',
    password: 'The same token again.',
  },
  {
    name: 'Resend',
    host: 'smtp.resend.com',
    port: 465,
    username: 'The word resend.',
    password: 'An API key that may send.',
    selectors: ['resend'],
  },
  {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    username: 'The SMTP user name, not an AWS access key.',
    password: 'The SMTP password, which SES shows beside the user name.',
  },
]

/** The provider that a host belongs to; Amazon SES has one in each region. */
export const providerOf = (host: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find((provider) => hostOfAnyRegion(provider.host) === hostOfAnyRegion(host))

const hostOfAnyRegion = (host: string) => host.toLowerCase().replace(/^(email-smtp)\.[\w-]+(?=\.amazonaws\.com$)/, '$1')
