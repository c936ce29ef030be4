import { expect, onTestFinished, test } from 'vitest'
import { RESERVED, TAKEN_BY_THE_SITE } from '#content/own-page/own-page-address.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { makeApp } from '#tests/support/make-app.ts'
import { parseEnvironment } from '../environment/env.ts'
import { createLogs } from '../log/log.ts'
import { openSite } from './open-site.ts'
import { closeServices, mountServices } from './service.ts'
import { openServices } from './services.ts'

/** What no route says: the not-found page, the built files, and a page that the law asks for. */
const WITHOUT_ROUTE = ['404', 'assets', 'privacy']

test('an owner’s page can have no address that the server answers itself, and any other', async () => {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  backend.close()
  const settings = parseEnvironment({ NODE_ENV: 'production', DATA_DIR: backend.dataDir, SITE_URL })
  const built = { load: async () => ({}), assets: {}, adminAssets: {}, files: new Map() }
  const site = await openSite(settings, createLogs({ level: 'silent' }), built as never)
  const services = openServices(site, () => {})
  onTestFinished(async () => {
    await closeServices(services, Promise.resolve())
    await site.mailer.close()
    site.backend.close()
  })
  const routes = mountServices(services, site.identifyRequester)
  const app = makeApp({ routes, api: async () => new Response() })
  const first = app.routes.flatMap(({ path }) => path.split('/')[1] ?? []).filter((name) => /^[\w-]+$/.test(name))
  const answered = new Set([...first, ...WITHOUT_ROUTE])
  expect([...answered].filter((name) => !RESERVED.includes(name))).toEqual([])
  expect(TAKEN_BY_THE_SITE.filter((name) => !answered.has(name))).toEqual([])
})
