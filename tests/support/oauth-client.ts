import {
  Client,
  type FetchLike,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'

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

/** A program that the official client plays. Its description is at `documentAt`, or it registers. */
export function testProgram(
  url: string,
  { fetch = globalThis.fetch, documentAt }: { fetch?: FetchLike; documentAt?: string | undefined } = {},
) {
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
  const transport = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider, fetch })
  return {
    kept,
    /** Connects, or leads its user to where they agree: then it rejects. */
    async connect(): Promise<Client> {
      const client = new Client({ name: 'test', version: '1.0.0' })
      await client.connect(transport())
      return client
    },
    /** Its user came back with this address. */
    finish: (returnTo: string) => transport().finishAuth(new URL(returnTo).searchParams),
  }
}
