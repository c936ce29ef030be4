import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillSite, OWNER, startFullSite } from '#tests/bench/full-site.ts'
import { residentMegabytes } from '#tests/bench/load.ts'
import { mixedLoad } from '#tests/bench/mixed-load.ts'
import { canPin, pinLoad, pinServer } from '#tests/bench/pin.ts'
import { report } from '#tests/bench/report.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type AnonymousOptions, soakBesideAnonymousClients } from './beside-anonymous-clients.ts'
import { soakContactFlood } from './contact-flood.ts'
import { soakSlowReaders } from './slow-readers.ts'
import { soakUnknownPaths } from './unknown-paths.ts'

/** Pairs of rounds with and without anonymous load. */
const ROUNDS = 5
const SAMPLE_EVERY_MS = 5_000
/** V8 collects the garbage of a start or a load some time later. */
const REST_MS = 60_000
const ERRORS_SHOWN = 3

/**
 * `npm run soak`: memory after ten minutes of mixed load (`-- --minutes 1` for less), then, with the server on one core and
 * all load on another, a flood of the contact form, slow readers,
 * unknown paths, and a page from memory and the owner beside what strangers
 * may do (`-- --rounds 1` for less, `-- --only "forged tokens"` for those alone). Linux only; build first.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      rounds: { type: 'string', default: String(ROUNDS) },
      only: { type: 'string', default: '' },
    },
  })
  const [minutes, rounds] = [Number(values.minutes), Number(values.rounds)]
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0 (it is "${values.minutes}")`)
  if (!(rounds > 0)) throw new Error(`--rounds must be a number above 0 (it is "${values.rounds}")`)
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-soak-'))
  try {
    await fillSite(dataDir)
    if (!values.only) await soakMemory(dataDir, minutes)
    await soakAnonymousClients(dataDir, { rounds, only: values.only })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function soakAnonymousClients(dataDir: string, { rounds, only }: AnonymousOptions) {
  const mails = await startMailServer()
  // a proxy names their addresses
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Portico <site@portico.example>', CONTACT_TO: OWNER.email }
  const server = await startFullSite(dataDir, { environment: { TRUST_PROXY: '1', ...mail } })
  try {
    pinServer(server.pid)
    pinLoad()
    console.log(canPin ? 'Server on one core, all load on another' : 'Server and load share the cores')
    const isWanted = (name: string) => name.includes(only)
    if (isWanted('contact flood')) await soakContactFlood(server, mails)
    if (isWanted('slow readers')) await soakSlowReaders(server)
    if (isWanted('unknown paths')) await soakUnknownPaths(server)
    await soakBesideAnonymousClients(server, { rounds, only })
  } finally {
    await server.stop()
    await mails[Symbol.asyncDispose]()
  }
}

async function soakMemory(dataDir: string, minutes: number) {
  const startedAt = performance.now()
  const server = await startFullSite(dataDir)
  try {
    await fetch(`${server.url}/readyz`)
    report('Start to ready', performance.now() - startedAt, 'ms', { atMost: 1000 })
    await loadMixed(server, minutes)
  } finally {
    await server.stop()
  }
}

async function loadMixed(server: TestServer, minutes: number) {
  const { publishable } = await server.keys()
  const megabytes = () => residentMegabytes(server.pid)
  await wait(REST_MS)
  report('Resident memory, idle', megabytes(), 'MB', { atMost: 140 })
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, SAMPLE_EVERY_MS)
  const { answers, faults } = await mixedLoad(server.port, publishable, minutes * 60_000)
  clearInterval(sampling)
  for (const [name, count] of answers) report(`  ${name}`, count, 'answers')
  report('Answers of 500 and above, or none', faults.length, 'requests', { atMost: 0 })
  for (const fault of new Set(faults)) console.log(`  ${fault}`)
  for (const line of server.output().split('\n').filter(isErrorLine).slice(0, ERRORS_SHOWN))
    console.log(`  ${line.slice(0, 500)}`)
  report('Resident memory, at its highest', peak, 'MB')
  await wait(REST_MS)
  report(`Resident memory after ${minutes} min of load`, megabytes(), 'MB', { atMost: 260 })
}

/** The format that pino writes. */
const isErrorLine = (line: string) => line.startsWith('{"level":50')

await main()
