import { expect, test, vi } from 'vitest'
import { DEMO_PATH, type DemoRemains, NO_DEMO } from '#api/demo.ts'
import { mountRoutes } from '../http/route.ts'
import type { Backups } from './backups.ts'
import { demoRoutes } from './demo-routes.ts'

const REMAINS: DemoRemains = { ...NO_DEMO, rows: { talks: ['1'] } }

interface Given {
  make?: () => Promise<unknown>
  remains?: DemoRemains
  hasBackups?: boolean
}

function open({ make, remains = REMAINS, hasBackups = true }: Given = {}) {
  const steps: string[] = []
  const makeBackup = vi.fn(
    make ??
      (async () => {
        steps.push('backup')
        return { name: 'manual.tar.gz' }
      }),
  )
  const demo = { remains: () => remains, remove: async () => void steps.push('removal') }
  const backups = { make: makeBackup } as unknown as Backups // the route makes backups, and nothing else
  const app = mountRoutes(demoRoutes(demo, hasBackups ? backups : undefined), async () => 'admin')
  return { app, steps, makeBackup }
}

test('an admin reads what is left, and removes it after a backup', async () => {
  const { app, steps } = open()
  expect(await (await app.request(DEMO_PATH)).json()).toEqual(REMAINS)
  const answer = await app.request(DEMO_PATH, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([200, { backup: 'manual.tar.gz' }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(steps).toEqual(['backup', 'removal'])
})

test('where no backups are made, only what the history keeps is removed', async () => {
  const kept = open({ remains: { ...REMAINS, isKeptInHistory: true }, hasBackups: false })
  const answer = await kept.app.request(DEMO_PATH, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([200, { backup: null }])
  expect(kept.steps).toEqual(['removal'])
  const { app, steps } = open({ hasBackups: false })
  expect((await app.request(DEMO_PATH, { method: 'POST' })).status).toBe(404)
  expect(steps).toEqual([])
})

test('without a backup nothing is removed, and the owner reads why', async () => {
  const { app, steps } = open({ make: () => Promise.reject(new Error('The disk is full.')) })
  const answer = await app.request(DEMO_PATH, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'failed', message: 'Nothing was removed, because no backup could be made. The disk is full.' },
  ])
  expect(steps).toEqual([])
})

test('what has been removed already is not removed again, and no backup without it is made', async () => {
  const { app, steps } = open({ remains: NO_DEMO })
  const answer = await app.request(DEMO_PATH, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: 'gone', message: 'The demo content is gone already.' },
  ])
  expect(steps).toEqual([])
})

test('with a Supabase project without its secret key nothing is known of a demo', async () => {
  const app = mountRoutes(demoRoutes(undefined, undefined), async () => 'admin')
  expect(await (await app.request(DEMO_PATH)).json()).toEqual(NO_DEMO)
  expect((await app.request(DEMO_PATH, { method: 'POST' })).status).toBe(404)
})
