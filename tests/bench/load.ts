import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export interface LoadTarget {
  port: number
  /** The process that answers. */
  pid: number
  /** Others that work for it, such as a database. */
  morePids?: number[]
}

export interface LoadResult {
  /** Responses per second of CPU time of the server: its rate on one core, whatever else the machine does. */
  perCpuSecond: number
  /** Responses per second of real time. */
  perSecond: number
  /** 99 of 100 responses took at most so long, in milliseconds. */
  p99Ms: number
}

interface LoadOptions {
  connections?: number
  seconds?: number
  /** Of requests before those that count, until code is compiled and caches are warm. */
  warmUpSeconds?: number
}

interface Finished extends Omit<LoadResult, 'perCpuSecond'> {
  answers: number
}

const CONNECTIONS = 32
const SECONDS = 3
const WARM_UP_SECONDS = 1

/** Installed by its package in most systems: it needs far less of a core than a client written here. */
export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined

/** Requests one path repeatedly on 32 connections, with wrk where it is installed. */
export async function load(
  target: LoadTarget,
  path: string,
  headers: Record<string, string> = {},
  options: Omit<LoadOptions, 'connections'> = {},
): Promise<LoadResult> {
  const request = requestFor(path, headers)
  if (!hasWrk()) return loadWith(target, () => request, options)
  await hammer(target.port, () => request, CONNECTIONS, 0.1) // throws if it is answered with an error
  return measure(target, (time) => wrk(target.port, path, headers, time), options)
}

/** Sends a request of its own each time, as `requestAt` writes it. */
export const loadWith = (
  target: LoadTarget,
  requestAt: (index: number) => string,
  { connections = CONNECTIONS, ...options }: LoadOptions = {},
): Promise<LoadResult> => {
  let index = 0
  return measure(target, (time) => hammer(target.port, () => requestAt(index++), connections, time), options)
}

export const requestFor = (path: string, headers: Record<string, string>) => {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

async function measure(
  { pid, morePids = [] }: LoadTarget,
  run: (seconds: number) => Promise<Finished>,
  { seconds = SECONDS, warmUpSeconds = WARM_UP_SECONDS }: LoadOptions,
): Promise<LoadResult> {
  if (warmUpSeconds > 0) await run(warmUpSeconds)
  const cpu = () => [pid, ...morePids].reduce((sum, one) => sum + cpuSeconds(one), 0)
  const before = cpu()
  const { answers, perSecond, p99Ms } = await run(seconds)
  return { perCpuSecond: answers / (cpu() - before), perSecond, p99Ms }
}

async function wrk(port: number, path: string, headers: Record<string, string>, seconds: number): Promise<Finished> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${Math.ceil(seconds)}s`, '--latency', ...given]
  const child = spawn('wrk', [...options, `http://127.0.0.1:${port}${path}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const text = Buffer.concat(await child.stdout.toArray()).toString()
  const answers = Number(/(\d+) requests in/.exec(text)?.[1])
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  if (!answers || /Non-2xx|Socket errors: connect [1-9]/.test(text)) throw new Error(`wrk says:\n${text}`)
  return { answers, perSecond: answers / seconds, p99Ms: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1) }
}

/** Sends one request after the other on each connection. Every answer must be 200 or 304. */
function hammer(port: number, request: () => string, connections: number, seconds: number): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    const sockets: Socket[] = []
    for (let count = 0; count < connections; count++) {
      let sentAt = 0
      let received = ''
      const ask = () => {
        received = ''
        sentAt = performance.now()
        socket.write(request())
      }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask)
      socket.setEncoding('latin1').on('error', reject)
      socket.on('data', (text: string) => {
        received += text
        if (!isWhole(received)) return
        if (!/^HTTP\/1\.1 (200|304) /.test(received)) reject(new Error(`It answered: ${received.slice(0, 300)}`))
        times.push(performance.now() - sentAt)
        ask()
      })
      sockets.push(socket)
    }
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
      const answers = times.length
      const p99Ms = times.sort((a, b) => a - b)[Math.floor(answers * 0.99)] ?? 0
      resolve({ answers, perSecond: answers / seconds, p99Ms })
    }, seconds * 1000)
  })
}

/** Headers and body; a response without content-length that is not in chunks has no body. */
function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n') + 4
  if (/\r\ntransfer-encoding: chunked\r\n/i.test(received.slice(0, head))) return received.endsWith('\r\n0\r\n\r\n')
  return head > 3 && received.length >= head + Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
}

/** User and system time of a process so far and of those that it has started, ended ones included, from Linux. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const own = fields.slice(11, 15).reduce((sum, hundredths) => sum + Number(hundredths) / 100, 0)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').reduce((sum, child) => sum + (child ? cpuSeconds(Number(child)) : 0), own)
}

/** Resident memory in MB (1,000,000 bytes). */
export const residentMegabytes = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1_000_000
