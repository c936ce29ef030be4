import providers from './mail-providers.json' with { type: 'json' }

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
export const MAIL_PROVIDERS: readonly MailProvider[] = providers

/** The provider that a host belongs to; Amazon SES has one in each region. */
export const providerOf = (host: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find((provider) => hostOfAnyRegion(provider.host) === hostOfAnyRegion(host))

const hostOfAnyRegion = (host: string) => host.toLowerCase().replace(/^(email-smtp)\.[\w-]+(?=\.amazonaws\.com$)/, '$1')
