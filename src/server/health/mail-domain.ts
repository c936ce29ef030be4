import { Resolver } from 'node:dns/promises'
import { MAIL_PROVIDERS, type MailProvider, providerOf } from '#api/mail-providers.ts'
import type { DomainFinding, MailSettings, MailSetup } from '#api/mail-setup.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { hasPassed } from '../schedule/has-passed.ts'

/** Where mails are handed over, and the address that they come from. */
type Sending = Pick<MailSettings, 'host' | 'sender'>
type Dns = Pick<Resolver, 'resolveTxt'>

/** The Health page waits no longer. */
const LIMITS = { timeout: 1_500, tries: 2 }

/** Compares the DNS of the sender's domain with what the provider needs: at most once a day, or when asked `again`. */
export function createDomainChecks(dns: Dns = new Resolver(LIMITS), now = Date.now) {
  let last: (Sending & NonNullable<MailSetup['domain']>) | undefined
  return async (sending: Sending, again = false): Promise<NonNullable<MailSetup['domain']>> => {
    const { host, sender } = sending
    const isSame = last?.host === host && last.sender === sender
    if (!last || !isSame || again || hasPassed(DAY_MS, Date.parse(last.checkedAt), now()))
      last = { host, sender, checkedAt: new Date(now()).toISOString(), findings: await checkMailDomain(sending, dns) }
    return { checkedAt: last.checkedAt, findings: last.findings }
  }
}

/** A name without records is `missing`; without an answer it is `unknown`. */
export async function checkMailDomain({ host, sender }: Sending, dns: Dns): Promise<DomainFinding[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const provider = providerOf(host)
  const owner = MAIL_PROVIDERS.find(({ domains }) => domains?.includes(domain))
  if (owner) {
    const forged = `Mails from ${domain} that another provider sends look forged: use an address of a domain of your own.`
    if (owner !== provider) return [finding('Sender', 'wrong', forged)]
    return [finding('Sender', 'good', `${domain} belongs to your provider, which signs its mails.`)]
  }
  const findings = [checkSpf(domain, provider, dns), checkDkim(domain, provider, dns), checkDmarc(domain, dns)]
  return (await Promise.all(findings)).filter((one) => one !== undefined)
}

const finding = (what: DomainFinding['what'], state: DomainFinding['state'], says: string) => ({ what, state, says })
const unknown = (what: DomainFinding['what'], domain: string) =>
  finding(what, 'unknown', `The DNS of ${domain} did not answer. Check again later.`)

type Check = (domain: string, provider: MailProvider | undefined, dns: Dns) => Promise<DomainFinding | undefined>

/** Undefined where the provider needs none, because its mails have a return address of its own. */
const checkSpf: Check = async (domain, provider, dns) => {
  const records = (await textsOf(domain, dns))?.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (!records) return unknown('SPF', domain)
  const several = `${domain} has ${records.length} SPF records, so receivers heed none of them: make one of them.`
  if (records.length > 1) return finding('SPF', 'wrong', several)
  if (provider && !provider.spf) return undefined
  const { name = '', spf = '' } = provider ?? {}
  const [record] = records
  if (!record) return finding('SPF', 'missing', `Add a TXT record to ${domain}: v=spf1 ${spf || 'mx'} ~all`)
  const terms = record.toLowerCase().split(/\s+/)
  const refused = `${domain} does not allow ${name} to send: put ${spf} into its SPF record.`
  if (spf && !terms.some((term) => [spf, `+${spf}`, spf.replace('include:', 'redirect=')].includes(term)))
    return finding('SPF', 'wrong', refused)
  return finding('SPF', 'good', `${domain} says which servers may send.`)
}

/** Undefined if the selectors are unknown. */
const checkDkim: Check = async (domain, provider, dns) => {
  if (!provider?.selectors) return undefined
  const { name, selectors } = provider
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const found = await Promise.all(names.map((one) => textsOf(one, dns)))
  if (found.some((texts) => texts?.some((text) => /(^|;)\s*p=[^;\s]/.test(text))))
    return finding('DKIM', 'good', `${name} can sign mails of ${domain}.`)
  if (found.includes(null)) return unknown('DKIM', domain)
  const missing = `${name} cannot sign mails of ${domain}: it shows you records to add, such as ${names[0]}.`
  return finding('DKIM', 'missing', missing)
}

/** A subdomain without a record has that of the domain above it (RFC 7489 section 6.6.3). */
async function checkDmarc(domain: string, dns: Dns): Promise<DomainFinding> {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  const found = await Promise.all(domains.map((one) => textsOf(`_dmarc.${one}`, dns)))
  if (found.some((texts) => texts?.some((text) => /^v=DMARC1\s*(;|$)/i.test(text))))
    return finding('DMARC', 'good', `${domain} says what becomes of forged mails.`)
  if (found.includes(null)) return unknown('DMARC', domain)
  return finding('DMARC', 'missing', `Add a TXT record to _dmarc.${domain}: v=DMARC1; p=none`)
}

/** Empty for a name without such records; null without an answer. */
async function textsOf(name: string, dns: Dns): Promise<string[] | null> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
