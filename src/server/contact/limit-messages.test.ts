import { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import { RULES } from '@portico/gate/rules'
import { expect, test, vi } from 'vitest'
import { createRecentPageLoads } from '../http/recent-page-loads.ts'
import { limitMessages } from './limit-messages.ts'

function open() {
  const clock = { ms: 0 }
  const now = () => clock.ms
  const recentPageLoads = createRecentPageLoads(now)
  const onLimitReached = vi.fn()
  const limit = limitMessages(new Gate(now), recentPageLoads, onLimitReached)
  /** The seconds to wait; 0 if it was accepted. */
  const send = async (address: string) => (await limit(address))?.retryAfterSeconds ?? 0
  const read = (address: string) => recentPageLoads.noteReader(networkOf(address))
  const pass = (seconds: number) => {
    clock.ms += seconds * 1000
  }
  /** Messages from ever new networks, which were shown nothing. Returns how many were accepted. */
  let number = 0
  const flood = async (count: number) => {
    let accepted = 0
    for (let sent = 0; sent < count; sent++, number++) {
      if ((await send(`2001:db8:${(number % 65_536).toString(16)}::1`)) === 0) accepted++
    }
    return accepted
  }
  return { send, read, pass, flood, recentPageLoads, onLimitReached }
}

const NORA = '192.0.2.9'
const [UNSEEN] = RULES.messageOfUnseen.all
const [OF_ALL] = RULES.messageOfAll.all

test('a flood from ever new networks refuses nobody who was shown a page before', async () => {
  const { send, read, pass, flood } = open()
  read(NORA)
  pass(3)
  expect(await flood(1000)).toBe(UNSEEN)
  expect(await send(NORA)).toBe(0)
})

test('whoever was shown nothing is asked to send again, and then it works, however many others are refused', async () => {
  const { send, pass, flood } = open()
  await flood(UNSEEN)
  expect(await send(NORA)).toBe(4)
  await flood(1000)
  expect(await send(NORA)).toBe(4)
  pass(3)
  expect(await send(NORA)).toBe(0)
})

test('no number of readers pushes out who was refused', async () => {
  const { send, pass, flood, read } = open()
  await flood(UNSEEN)
  expect(await send(NORA)).toBe(4)
  for (let number = 0; number < 100_000; number++)
    read(`2001:${(number >> 16).toString(16)}:${(number & 65_535).toString(16)}::1`)
  pass(4)
  expect(await send(NORA)).toBe(0)
})

test.each([
  ['2.9 seconds', 2.9, 4],
  ['3 seconds', 3, 0],
  ['2 hours', 7200, 0],
  ['more than 2 hours', 7201, 4],
])('a page that was shown %s before', async (_, seconds, expected) => {
  const { send, read, pass, flood } = open()
  read(NORA)
  pass(seconds)
  await flood(UNSEEN)
  expect(await send(NORA)).toBe(expected)
})

test('whoever goes on reading stays known', async () => {
  const { send, read, pass, flood } = open()
  for (let quarter = 0; quarter < 12; quarter++) {
    read(NORA)
    pass(900)
  }
  await flood(UNSEEN)
  expect(await send(NORA)).toBe(0)
})

test('a phone that has another address of its network is known', async () => {
  const { send, read, pass, flood } = open()
  read('2001:db9:5:1::7')
  pass(10)
  await flood(UNSEEN)
  expect(await send('2001:db9:5:2f::8')).toBe(0)
})

test('one network may send five in ten minutes, and what it is refused costs the others nothing', async () => {
  const { send, read, pass, onLimitReached } = open()
  const answers: number[] = []
  for (let count = 0; count < 100; count++) answers.push(await send(NORA))
  expect(answers.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 120])
  for (let count = 5; count < UNSEEN; count++) expect(await send(`203.0.${count}.1`)).toBe(0)
  expect(await send('203.0.200.1')).toBe(4)
  pass(120)
  read(NORA)
  pass(3)
  expect(await send(NORA)).toBe(0)
  expect(onLimitReached).not.toHaveBeenCalled()
})

test('what is refused as unknown is not counted as sent', async () => {
  const { send, pass, flood } = open()
  await flood(UNSEEN)
  for (let count = 0; count < 6; count++) expect(await send(NORA)).toBe(4)
  pass(3)
  for (let count = 0; count < 5; count++) expect(await send(NORA)).toBe(0)
  expect(await send(NORA)).toBe(120)
})

test('the inbox takes two thousand an hour, and the owner is told', async () => {
  const { send, read, pass, onLimitReached } = open()
  const address = (number: number) => `10.${number >> 8}.${number & 255}.1`
  for (let number = 0; number <= OF_ALL; number++) read(address(number))
  pass(3)
  for (let number = 0; number < OF_ALL; number++) expect(await send(address(number))).toBe(0)
  expect(onLimitReached).not.toHaveBeenCalled()
  expect(await send(address(OF_ALL))).toBeGreaterThan(0)
  expect(onLimitReached).toHaveBeenCalledOnce()
  pass(2)
  expect(await send(address(OF_ALL))).toBe(0)
})
