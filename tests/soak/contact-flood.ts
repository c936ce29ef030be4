import { setTimeout as wait } from 'node:timers/promises'
import { startAttack } from '#tests/bench/attack.ts'
import { newNetwork } from '#tests/bench/loops.ts'
import { report } from '#tests/bench/report.ts'
import { clientAt } from '#tests/support/client.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import type { TestServer } from '#tests/support/server.ts'

const FLOOD_MS = 20_000
const HONEST = 12
/** As the form's answer says: so long until it can be sent again. */
const AGAIN_AFTER_MS = 4_000
const AT_A_TIME = 4
const FIRST_HONEST = 0xfe00_0000

/** Twelve visitors write beside a flood of the form; half of them have loaded a page before. */
export async function soakContactFlood(server: TestServer, mails: MailServer) {
  const { publishable } = await server.keys()
  const ask = clientAt(server.port, '127.0.0.1')
  const addresses = Array.from({ length: HONEST }, (_, index) => newNetwork(FIRST_HONEST + index))
  const readers = addresses.slice(HONEST / 2)
  for (const address of readers) await ask('/', { headers: { 'x-forwarded-for': address } })
  const given = { talks: [], keyId: '' }
  const flood = await startAttack({
    port: server.port,
    publishable,
    attack: { kind: 'loop', loop: 'contact messages', atATime: AT_A_TIME, first: 0, given },
  })
  const until = performance.now() + FLOOD_MS
  await wait(AGAIN_AFTER_MS)
  const send = async (address: string) => {
    const body = JSON.stringify({ name: 'Nora Quill', email: 'nora@press.example', message: `From ${address}` })
    const headers = { apikey: publishable, 'content-type': 'application/json', 'x-forwarded-for': address }
    const { status } = await ask('/functions/v1/send-email', { method: 'POST', headers, body })
    return status === 200
  }
  const outcomes = await Promise.all(
    addresses.map(async (address) => {
      if (await send(address)) return 'first'
      await wait(AGAIN_AFTER_MS)
      return (await send(address)) ? 'second' : 'never'
    }),
  )
  await wait(Math.max(0, until - performance.now()))
  const { 200: accepted = 0, ...refused } = await flood.stop()
  await wait(AGAIN_AFTER_MS)
  report('Messages of a flood that were accepted', accepted, 'messages')
  for (const [status, count] of Object.entries(refused)) report(`  answered with ${status}`, count, 'answers')
  const count = (which: string) => outcomes.filter((outcome) => outcome === which).length
  report('Visitors who wrote beside it', HONEST - count('never'), `of ${HONEST}`, { atLeast: HONEST })
  report('  at the first try', count('first'), 'visitors', { atLeast: readers.length })
  report('Mails to the owner', mails.received.length, 'mails', { atMost: 21 })
}
