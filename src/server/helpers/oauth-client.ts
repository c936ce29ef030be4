import { z } from 'zod'
import { KEY_NAME_LENGTH } from '#content/account/access-key.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { requestFailure } from '../outgoing/request-error.ts'
import type { Transport } from '../outgoing/transport.ts'
import type { Seals } from './sealed.ts'

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

/** Its name is its own claim: only where it is led back to says whose it is. */
const ClientSchema = z.object({
  client_name: z.string().default('').transform(plainName),
  redirect_uris: z
    .array(z.string())
    .transform((addresses) => addresses.filter(isRedirect))
    .refine((addresses) => addresses.length > 0),
})
type Client = z.output<typeof ClientSchema>

const RegistrationSchema = ClientSchema.refine((client) => JSON.stringify(client).length <= REGISTRATION_LENGTH)

/** A sentence for the owner: why a program cannot be connected. */
export class ClientRefused extends Error {
  override name = 'ClientRefused'
}

/** The answer to a registration, or undefined if it is not valid. */
export function register(seals: Seals, registration: unknown) {
  const client = RegistrationSchema.safeParse(registration).data
  if (!client) return undefined
  return { client_id: seals.seal(PURPOSE, [client.client_name, ...client.redirect_uris]), ...client }
}

/** Whether it may be a client's; one that registered before the server's secret key changed has to register again. */
export const isClientId = (seals: Seals, id: string) =>
  id.startsWith(BY_ADDRESS) || seals.open(PURPOSE, id) !== undefined

/** Reads the document of a client that is known by its address, so nobody but the owner may cause it. Rejects with ClientRefused. */
export async function findClient(seals: Seals, transport: Transport, id: string): Promise<Client> {
  if (id.startsWith(BY_ADDRESS)) return readDocument(transport, id)
  const [client_name, ...redirect_uris] = (seals.open(PURPOSE, id) as [string, ...string[]] | undefined) ?? []
  if (client_name === undefined) throw new ClientRefused('This site does not know the program: connect it anew there.')
  return { client_name, redirect_uris }
}

async function readDocument(transport: Transport, id: string): Promise<Client> {
  const refuse = (why: string) => new ClientRefused(`The program’s description at ${id} cannot be used: ${why}.`)
  const url = URL.parse(id)
  if (!url || url.pathname === '/' || url.username || id.includes('#')) throw refuse('not such an address')
  const text = await read(transport, id).catch((error: unknown) => {
    throw refuse(requestFailure(error))
  })
  const Document = ClientSchema.extend({ client_id: z.literal(id) })
  const document = z.preprocess(parse, Document).safeParse(text)
  if (document.success) return document.data
  throw refuse(`its ${String(document.error.issues[0]?.path[0] ?? 'text')} is not valid`)
}

async function read(transport: Transport, address: string): Promise<string> {
  const answer = await transport(address, { accept: 'application/json' }, AbortSignal.timeout(DOCUMENT_MS))
  if (answer.status !== 200) {
    answer.discard()
    throw new Error(`the answer was ${answer.status}`)
  }
  return (await readAtMost(answer.body, DOCUMENT_BYTES)).bytes.toString()
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** One line without invisible characters, which could make it read otherwise. */
function plainName(name: string): string {
  return name.slice(0, KEY_NAME_LENGTH).replaceAll(/\p{C}/gu, '').trim() || 'A program'
}

/** Where a code may go: by https, or to a program on the owner's computer. */
function isRedirect(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || text.includes('#')) return false
  return url.protocol === 'https:' || isOnThisComputer(url)
}

const isOnThisComputer = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Whether the client has registered this address, to the letter; on this computer with any port (RFC 8252 section 7.3). */
export function mayLeadTo({ redirect_uris }: Client, address: string): boolean {
  if (redirect_uris.includes(address)) return true
  return isRedirect(address) && redirect_uris.some((known) => withoutPort(known) === withoutPort(address))
}

function withoutPort(address: string): string {
  const url = new URL(address)
  if (isOnThisComputer(url)) url.port = ''
  return isOnThisComputer(url) ? url.href : address
}

/** Where an address leads, for the owner. */
export function placeOf(address: string): string {
  const url = new URL(address)
  return isOnThisComputer(url) ? 'this computer' : url.host
}
