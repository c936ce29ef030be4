import { z } from 'zod'
import { KEY_NAME_LENGTH } from '#api/access-key.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { requestFailure } from '../outgoing/request-error.ts'
import type { Transport } from '../outgoing/transport.ts'
import type { PayloadSigner } from './tickets.ts'

// Programs that ask to be connected (OAuth clients). None is stored: the id of one that registers (RFC 7591) is its sealed
// registration, and that of any other is the address of a document that describes it
// (draft-ietf-oauth-client-id-metadata-document).

const PURPOSE = 'client'
const BY_ADDRESS = 'https://'
const DOCUMENT_MS = 5000
/** Some documents have more than the 5 kB that the draft recommends. */
const DOCUMENT_BYTES = 32 * 1024
/** Of a registration, which becomes a part of an address. */
const REGISTRATION_LENGTH = 1500

/** The name is unverified, without invisible characters: only the redirect URI shows whose program it is. */
const ClientSchema = z.object({
  client_name: z
    .string()
    .default('')
    .transform((name) => name.slice(0, KEY_NAME_LENGTH).replaceAll(/\p{C}/gu, '').trim() || 'A program'),
  redirect_uris: z
    .array(z.string())
    .transform((addresses) => addresses.filter(isRedirect))
    .refine((addresses) => addresses.length > 0),
})
type Client = z.output<typeof ClientSchema>

/** The answer to a registration, or undefined if it is not valid. */
export function register(signer: PayloadSigner, registration: unknown) {
  const client = ClientSchema.safeParse(registration).data
  if (!client || JSON.stringify(client).length > REGISTRATION_LENGTH) return undefined
  return { client_id: signer.seal(PURPOSE, [client.client_name, ...client.redirect_uris]), ...client }
}

/** Whether it may be a client's; one that registered before the server's secret key changed has to register again. */
export const isClientId = (signer: PayloadSigner, id: string) =>
  id.startsWith(BY_ADDRESS) || signer.open(PURPOSE, id) !== undefined

/** A client by its id and redirect URI, or an error for the owner. It may fetch metadata: for signed-in owners only. */
export async function findClient(signer: PayloadSigner, transport: Transport, id: string, redirectUri: string) {
  const isByAddress = id.startsWith(BY_ADDRESS)
  const client = isByAddress ? await readDocument(transport, id) : readRegistration(signer, id)
  if (typeof client === 'string') return client
  if (!mayLeadTo(client, redirectUri)) return 'The program would lead you back to an address that is not its own.'
  const url = new URL(redirectUri)
  const [name, place] = [client.client_name, isOnThisComputer(url) ? 'this computer' : url.host]
  const goesBackTo = isLoopback(url) ? place : `${url.protocol}//${url.host}`
  // the same for each connection of one program
  return { name, place, program: isByAddress ? id : `${name} (${goesBackTo})` }
}

function readRegistration(signer: PayloadSigner, id: string): Client | string {
  const registered = signer.open(PURPOSE, id) as [string, ...string[]] | undefined // as sealed above
  if (!registered) return 'This site does not know the program: connect it anew there.'
  const [client_name, ...redirect_uris] = registered
  return { client_name, redirect_uris }
}

async function readDocument(transport: Transport, id: string): Promise<Client | string> {
  const unusable = (why: string) => `The program’s description at ${id} cannot be used: ${why}.`
  const url = URL.parse(id)
  if (!url || url.pathname === '/' || url.username || url.hash) return unusable('it is no such address')
  try {
    const answer = await transport(id, { accept: 'application/json' }, AbortSignal.timeout(DOCUMENT_MS))
    const text = String((await readAtMost(answer.body, DOCUMENT_BYTES)).bytes)
    if (answer.status !== 200) return unusable(`the answer was ${answer.status}`)
    const document = ClientSchema.extend({ client_id: z.literal(id) }).safeParse(JSON.parse(text))
    return document.data ?? unusable(`its ${String(document.error?.issues[0]?.path[0])} is not valid`)
  } catch (error) {
    return unusable(error instanceof SyntaxError ? 'it is no JSON' : requestFailure(error))
  }
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Schemes that belong to browsers and to systems, which do something else with an address than give it to a program. */
const NOT_PRIVATE =
  /^(https?|wss?|ftps?|file|filesystem|blob|data|javascript|vbscript|about|view-source|chrome.*|edge|resource|intent|android-app|mailto|tel|sms|app|ms-.*|search.*|shell|jar|ldaps?|ssh|telnet):$/

/** A native program may listen on no port, and be opened by a scheme of its own, such as `cursor:` (RFC 8252 section 7.1). */
const isPrivateUse = ({ protocol, host }: URL) => !NOT_PRIVATE.test(protocol) && (host !== '' || protocol.includes('.'))

const isOnThisComputer = (url: URL) => isLoopback(url) || isPrivateUse(url)

/** Where a code may be sent: by https, or to a program on the owner's computer. */
function isRedirect(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && !url.username && !address.includes('#') && (url.protocol === 'https:' || isOnThisComputer(url))
}

/** Whether the client has registered this address, to the letter; on this computer with any port (RFC 8252 section 7.3). */
const mayLeadTo = ({ redirect_uris }: Client, address: string): boolean =>
  isRedirect(address) && redirect_uris.some((known) => withoutPort(known) === withoutPort(address))

function withoutPort(address: string): string {
  const url = new URL(address)
  if (!isLoopback(url)) return address
  url.port = ''
  return url.href
}
