import { connect } from 'node:net'

/** What a loop sends, each request from another address by X-Forwarded-For. */
export interface StrangerLoop {
  what: string
  /** The request with this number. */
  request: (number: number) => { method?: string; path: string; headers?: Record<string, string>; body?: string }
}

interface Site {
  port: number
  publishable: string
  /** Of talks whose pages are not kept. */
  talks: readonly string[]
}

const forged = (number: number) => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode({ sub: 'x', exp: 4e9, number })}.${'A'.repeat(86)}`
}

/** Loops of every kind of request that strangers may send and that is not answered from memory. */
export function strangerLoops({ port, publishable, talks }: Site): StrangerLoop[] {
  const apikey = publishable
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://localhost:${port}` }
  const json = { 'content-type': 'application/json', apikey }
  const filler = 'x'.repeat(900_000)
  return [
    { what: 'pages of talks', request: (number) => ({ path: `/talks/${talks[number % talks.length]}` }) },
    { what: 'made-up talks', request: (number) => ({ path: `/talks/made-up-${number}` }) },
    { what: 'pages that do not exist', request: (number) => ({ path: `/nothing-${number}` }) },
    {
      what: 'previews that do not exist',
      request: (number) => ({ path: `/preview/${String(number).padStart(22, 'a')}` }),
    },
    {
      what: 'patterns',
      request: (number) => ({ path: `/rest/v1/talks?description=ilike.*zq${number}*`, headers: { apikey } }),
    },
    {
      what: 'lists of a thousand rows',
      request: (number) => ({ path: `/rest/v1/talks?select=id,title&offset=${number % 900}`, headers: { apikey } }),
    },
    {
      what: 'forged tokens',
      request: (number) => ({
        path: '/rest/v1/hero?limit=1',
        headers: { apikey, authorization: `Bearer ${forged(number)}` },
      }),
    },
    {
      what: 'messages',
      request: (number) => ({
        method: 'POST',
        path: '/contact',
        headers: form,
        body: `name=N&email=n%40press.example&message=${number}`,
      }),
    },
    {
      what: 'large bodies',
      request: () => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: json,
        body: JSON.stringify({ email: 'a@b.example', password: filler }),
      }),
    },
    {
      what: 'wrong passwords',
      request: (number) => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: json,
        body: JSON.stringify({ email: `${number}@b.example`, password: 'a wrong but long password' }),
      }),
    },
    {
      what: 'files that do not exist',
      request: (number) => ({ path: `/storage/v1/object/public/logos/${number}.png` }),
    },
    { what: 'cards', request: (number) => ({ path: `/card/talks/${talks[number % talks.length]}.png` }) },
  ]
}

let addresses = 0
const nextAddress = () => `2001:${(++addresses >> 12).toString(16)}:${(addresses & 4095).toString(16)}::1`

/** Starts `count` loops of one request at a time. `stop` returns the number of responses by status; 0 is none. */
export function startLoops(port: number, { request }: StrangerLoop, count = 4): { stop: () => Map<number, number> } {
  const tally = new Map<number, number>()
  let number = 0
  let isStopped = false
  const loop = () => {
    let answer = ''
    let isAsking = false
    const socket = connect(port, '127.0.0.1')
    const ask = () => {
      answer = ''
      isAsking = true
      socket.write(textOf(request(number++)))
    }
    const note = (status: number) => {
      tally.set(status, (tally.get(status) ?? 0) + 1)
      isAsking = false
    }
    socket
      .setEncoding('latin1')
      .on('connect', ask)
      .on('error', () => {})
    socket.on('data', (text: string) => {
      answer += text
      if (!isWhole(answer)) return
      note(Number(answer.slice(9, 12)))
      if (isStopped || /^connection: close/im.test(answer)) socket.destroy()
      else ask()
    })
    socket.on('close', () => {
      if (isAsking) note(0)
      if (!isStopped) setTimeout(loop, 5)
    })
  }
  for (let index = 0; index < count; index++) loop()
  return {
    stop() {
      isStopped = true
      return tally
    },
  }
}

function textOf({ method = 'GET', path, headers = {}, body = '' }: ReturnType<StrangerLoop['request']>): string {
  const all = { host: 'localhost', 'x-forwarded-for': nextAddress(), 'content-length': String(body.length), ...headers }
  const isEmpty = body === ''
  const lines = Object.entries(all).filter(([name]) => !(isEmpty && name === 'content-length'))
  return `${method} ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${body}`
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.slice(0, end)
  if (/^transfer-encoding: chunked/im.test(head)) return answer.endsWith('\r\n0\r\n\r\n')
  return answer.length >= end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
}
