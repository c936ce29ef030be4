import { networkOf } from '@portico/gate/network'
import { createCpuBudget, type ThreadClock, threadClock } from '#server/http/cpu-budget.ts'
import '../without-shares.ts'
import { medianOf } from '../median.ts'
import { report } from '../report.ts'

const ROUNDS = 5
const REQUESTS = 20_000

/** What admission adds to each request: the client's network, whether it may take more, and what it took. */
export function benchGate() {
  const share = createCpuBudget(withoutPauses)
  let addresses = 0
  const newAddress = () => {
    const [high, low] = [addresses >> 8, addresses++ & 255].map((part) => part.toString(16))
    return `2001:db8:${high}:${low}00::1`
  }
  const admit = (address: string) => {
    share.run({ kind: 'read', network: networkOf(address) }, () => {}, refuse)
    share.endSlice()
  }
  const costOf = (addressOf: (number: number) => string) =>
    medianOf(
      Array.from({ length: ROUNDS }, () => {
        const requests = Array.from({ length: REQUESTS }, (_, number) => addressOf(number))
        const before = process.threadCpuUsage()
        for (const address of requests) admit(address)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / REQUESTS
      }),
    )
  const known = Array.from({ length: 100 }, newAddress)
  report(
    'The gate, for a known address',
    costOf((number) => known[number % 100]!),
    'µs of CPU',
    { atMost: 3 },
  )
  report('The gate, for an address never seen', costOf(newAddress), 'µs of CPU', { atMost: 10 })
}

/** A collection of garbage between two requests is no long work of the first. */
const withoutPauses: ThreadClock = {
  ...threadClock,
  startTimer() {
    const takenMs = threadClock.startTimer()
    return () => Math.min(takenMs(), 1)
  },
}

const refuse = () => {
  throw new Error('A request was refused')
}
