import { parentPort, workerData } from 'node:worker_threads'
import { clientAt } from '../support/client.ts'
import type { CostlyRequest } from '../support/costly-requests.ts'
import type { Attack, AttackOrder, AttackTally } from './attack.ts'
import { LOOPS, type LoopRequest, newNetwork } from './loops.ts'

const { port, publishable, attack }: AttackOrder = workerData
const tally: AttackTally = {}
let address = 0
let sent = 0

const nextAddress = () => {
  address += 1
  return `127.${1 + (address >> 16)}.${(address >> 8) & 255}.${address & 255}`
}
/** A connection that the server closed counts as 0. */
async function note(asking: Promise<{ status: number }>) {
  const { status } = await asking.catch(() => ({ status: 0 }))
  tally[status] = (tally[status] ?? 0) + 1
}

async function loopCostly(requests: readonly CostlyRequest[]) {
  const ask = clientAt(port, nextAddress())
  for (;;) {
    for (const { path, method = 'GET', headers } of requests)
      await note(ask(`/rest/v1/${path}`, { method, headers: { apikey: publishable, ...headers } }))
  }
}

async function loopLogins() {
  for (;;) {
    const ask = clientAt(port, nextAddress(), { keepAlive: false })
    const body = JSON.stringify({ email: `${address}@mail.example`, password: 'a wrong but long password' })
    const headers = { apikey: publishable, 'content-type': 'application/json' }
    await note(ask('/auth/v1/token?grant_type=password', { method: 'POST', headers, body }))
  }
}

async function loopFromEverywhere(order: Extract<Attack, { kind: 'loop' }>) {
  const ask = clientAt(port, '127.0.0.1')
  for (;;) {
    const number = order.first + sent++
    const { path, headers, ...asked } = LOOPS[order.loop](number, { ...order.given, publishable }) as LoopRequest
    const sender = { apikey: publishable, 'x-forwarded-for': newNetwork(number) }
    await note(ask(path, { ...asked, headers: { ...sender, ...headers } }))
  }
}

parentPort?.once('message', () => parentPort?.postMessage(tally))
if (attack.kind === 'loop') for (let count = 0; count < attack.atATime; count++) void loopFromEverywhere(attack)
else if (attack.kind === 'costly requests')
  for (let count = 0; count < attack.addresses; count++) void loopCostly(attack.requests)
else for (let count = 0; count < attack.atATime; count++) void loopLogins()
