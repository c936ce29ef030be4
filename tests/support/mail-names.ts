import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net, { type TcpNetConnectOpts } from 'node:net'
import tls from 'node:tls'
import { type MailServer, startMailServer } from './mail-server.ts'

/*
 * Names of mail servers that are found in the public internet as far as this process can tell: p25000.mail.test has a public
 * address, and a connection there reaches port 25000 of this machine, whose certificate is trusted. inside.mail.test has a
 * private address, half.mail.test one of each kind. What the DNS says of senders is in TEXTS. Other names than those of the
 * domain test, which exists nowhere, are looked up as ever.
 */

const PUBLIC = '93.184.216.34'
const ADDRESSES: Record<string, string[]> = {
  'inside.mail.test': ['10.0.0.7'],
  'half.mail.test': [PUBLIC, '10.0.0.7'],
}
const TEXTS: Record<string, string[]> = {
  'well.test': ['v=spf1 include:spf.mail.test -all'],
  '_dmarc.well.test': ['v=DMARC1; p=reject'],
}

/** For the servers of such names. It opens nothing else. */
const MAIL_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBZDCCAQmgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAltYWlsLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABK6uqb9PkYAPDC8U
ZF0tW8oeZQJbb4/6FO7JOaRL3KfWj06GtRCg6+1ycFoNHwCIOdWtmL4bSDoKEVQC
EUh70yejSjBIMBYGA1UdEQQPMA2CCyoubWFpbC50ZXN0MA8GA1UdEwEB/wQFMAMB
Af8wHQYDVR0OBBYEFIFo16k7lskX7ZRq79V4yZbOZQzhMAoGCCqGSM49BAMCA0kA
MEYCIQD1+pKHlWyOiEBpXK/aVo7jutri3WBrbsdoRJnda/HTjAIhAIfQpuC7D3h5
gnIGNqolTmE252T0X3u/IyR+lIWC7lm5
-----END CERTIFICATE-----`
const MAIL_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZP/PXCIyCY5+8HpA
esapXO5SMJ6lylzt/jJcIayNv1ChRANCAASurqm/T5GADwwvFGRdLVvKHmUCW2+P
+hTuyTmkS9yn1o9OhrUQoOvtcnBaDR8AiDnVrZi+G0g6ChFUAhFIe9Mn
-----END PRIVATE KEY-----`

/** The domains of which the DNS was asked for texts. */
export const askedTexts: string[] = []

const portOf = (name: string) => Number(/^p(\d+)\.mail\.test$/.exec(name)?.[1])
const notFound = (name: string) => Object.assign(new Error(`not found: ${name}`), { code: 'ENOTFOUND' })

const { lookup } = dns.promises
const { resolveTxt } = dns.promises.Resolver.prototype
const { connect } = net

Object.assign(dns.promises, {
  async lookup(name: string, options: object) {
    if (!name.endsWith('.mail.test')) return lookup(name, options)
    const addresses = portOf(name) ? [PUBLIC] : ADDRESSES[name]
    if (!addresses) throw notFound(name)
    return addresses.map((address) => ({ address, family: 4 }))
  },
})
Object.assign(dns.promises.Resolver.prototype, {
  async resolveTxt(this: dns.promises.Resolver, name: string) {
    if (!name.endsWith('.test')) return resolveTxt.call(this, name)
    askedTexts.push(name)
    if (name.endsWith('silent.test')) throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    const texts = TEXTS[name]
    if (!texts) throw notFound(name)
    return texts.map((text) => [text])
  },
})
Object.assign(net, {
  connect(...given: Parameters<typeof connect>) {
    const { host = '' } = given[0] as unknown as TcpNetConnectOpts // as connectTo calls it
    const port = portOf(host)
    return port ? connect({ host: '127.0.0.1', port }) : connect(...given)
  },
})
syncBuiltinESMExports()
tls.setDefaultCACertificates([...tls.getCACertificates('default'), MAIL_CERTIFICATE])

/** A server that is found under such a name, for one user. */
export const MAIL_LOGIN = { user: 'harbour', password: 'a key of boats' }

export async function startPublicMailServer(): Promise<MailServer & { host: string }> {
  const server = await startMailServer(0, { ...MAIL_LOGIN, key: MAIL_KEY, cert: MAIL_CERTIFICATE })
  return { ...server, host: `p${new URL(server.url).port}.mail.test` }
}
