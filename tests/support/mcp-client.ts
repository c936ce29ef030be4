import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestServer } from './server.ts'

/** Signs in and makes an access key, as the page Account does. */
export async function makeKey(
  { url, keys }: Pick<TestServer, 'url' | 'keys'>,
  owner: { email: string; password: string },
  name = 'Claude',
) {
  const { publishable } = await keys()
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetch(url + path, { ...init, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { access_token } = await post('/auth/v1/token?grant_type=password', owner, { apikey: publishable })
  const authorization = `Bearer ${access_token}`
  const made: { key: string; stored: { id: string; name: string } } = await post(
    '/api/access-keys',
    { name },
    { authorization },
  )
  return { ...made, authorization }
}

/** The official client with an access key, in the era of 2026 or that of 2025, and a way to call a tool. */
export async function connectMcpClient(url: string, key: string, mode: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  /** What a tool answers: its JSON, or the text of its refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own, which the test that calls it checks
  async function call(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [part] = content
    const text = part?.type === 'text' ? part.text : ''
    return isError ? { refusal: text } : JSON.parse(text)
  }
  return { client, call }
}
