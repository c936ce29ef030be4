import {
  Client,
  type FetchLike,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export const REDIRECT = 'https://claude.example/callback'

/** What a program keeps between its requests. */
interface Kept {
  client?: StoredOAuthClientInformation
  tokens?: OAuthTokens
  /** Where it led its user. */
  asked?: URL
  verifier?: string
  discovered?: OAuthDiscoveryState
}

export interface ProgramOptions {
  fetch?: FetchLike
  /** Where its description is; without, it registers. */
  documentAt?: string | undefined
  /** Whether it speaks as in 2025. */
  isOlder?: boolean
}

/** A program that the official client plays. */
export function testProgram(url: string, options: ProgramOptions = {}) {
  const { fetch = globalThis.fetch, documentAt, isOlder = false } = options
  const kept: Kept = {}
  const keep =
    <Name extends keyof Kept>(name: Name) =>
    (value: NonNullable<Kept[Name]>) => {
      kept[name] = value
    }
  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Claude', redirect_uris: [REDIRECT] },
    ...(documentAt && { clientMetadataUrl: documentAt }),
    state: () => 'of the program',
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    invalidateCredentials: () => void delete kept.tokens,
    redirectToAuthorization: keep('asked'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => kept.verifier ?? '',
    discoveryState: () => kept.discovered,
    saveDiscoveryState: keep('discovered'),
  }
  const address = new URL(`${url}/mcp`)
  // their types differ, what they call does not
  const transport = () =>
    isOlder
      ? (new OlderTransport(address, {
          authProvider: authProvider as never,
          fetch,
        }) as unknown as StreamableHTTPClientTransport)
      : new StreamableHTTPClientTransport(address, { authProvider, fetch })
  return {
    kept,
    /** Connects, or leads its user to where they agree: then it rejects. */
    async connect(): Promise<Client> {
      const about = { name: 'test', version: '1.0.0' }
      const client = isOlder ? (new OlderClient(about) as unknown as Client) : new Client(about)
      await client.connect(transport())
      return client
    },
    /** Its user came back with this address. */
    finish(returnTo: string) {
      const back = new URL(returnTo).searchParams
      return transport().finishAuth(back.get('code')!, back.get('iss') ?? undefined)
    },
  }
}
