import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export interface LoadTarget {
  port: number
  /** The process that answers. */
  pid: number
}

export interface LoadResult {
  /** Responses per second of CPU time of the server: its rate on one core, whatever else the machine does. */
  perCpuSecond: number
  /** Responses per second of real time. */
  perSecond: number
}

const CONNECTIONS = 32
const SECONDS = 3

/** Requests one path repeatedly on 32 connections. Every response must be as long as the first one. */
export async function load(
  target: LoadTarget,
  path: string,
  headers: Record<string, string> = {},
  seconds = SECONDS,
): Promise<LoadResult> {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const size = await answerSize(target.port, request)
  await hammer(target.port, request, size, 1) // until the code is compiled and caches are warm
  const cpuBefore = cpuSeconds(target.pid)
  const answers = await hammer(target.port, request, size, seconds)
  return { perCpuSecond: answers / (cpuSeconds(target.pid) - cpuBefore), perSecond: answers / seconds }
}

/** Bytes of one response, headers and body. */
function answerSize(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.setEncoding('latin1').on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk
      const head = text.indexOf('\r\n\r\n') + 4
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (head < 4 || text.length < head + body) return
      socket.destroy()
      if (!/^HTTP\/1\.1 (200|304) /.test(text)) reject(new Error(`The server answered: ${text.slice(0, 200)}`))
      resolve(head + body)
    })
  })
}

function hammer(port: number, request: string, size: number, seconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    const sockets: Socket[] = []
    for (let count = 0; count < CONNECTIONS; count++) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request))
      let received = 0
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < size) return
        received -= size
        answers++
        socket.write(request)
      })
      sockets.push(socket)
    }
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
      resolve(answers)
    }, seconds * 1000)
  })
}

/** User and system time of a process so far, from Linux. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory in MB (1,000,000 bytes). */
export const residentMegabytes = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1_000_000
