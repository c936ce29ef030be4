import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { programVersion } from '../environment/program.ts'
import { createFirstReadiness } from './first-readiness.ts'

function make(mark?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const path = join(dataDir, 'ready-version')
  if (mark) writeFileSync(path, mark)
  const isReady = vi.fn(async () => true)
  const onReady = vi.fn()
  const log = { warn: vi.fn() }
  return { readiness: createFirstReadiness({ dataDir, isReady, onReady, log }), isReady, onReady, log, path }
}

test('a version tries its readiness by itself, writes its mark at the first, and only then goes on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { readiness, isReady, onReady, log, path } = make('another version')
  isReady.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('no such column'))
  await readiness.start()
  expect([readiness.hasBeen(), onReady.mock.calls.length]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(600)
  expect([readiness.hasBeen(), readFileSync(path, 'utf8')]).toEqual([false, 'another version'])
  onReady.mockImplementation(() => expect(readFileSync(path, 'utf8')).toBe(programVersion()))
  await vi.advanceTimersByTimeAsync(2000)
  expect([readiness.hasBeen(), onReady.mock.calls.length, isReady.mock.calls.length]).toEqual([true, 1, 3])
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a version that was ready before goes on at once when it starts again', async () => {
  const { readiness, isReady, onReady } = make(programVersion())
  expect(readiness.hasBeen()).toBe(true)
  await readiness.start()
  expect([onReady.mock.calls.length, isReady.mock.calls.length]).toEqual([1, 0])
})
