import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { networkOf } from '@portico/gate/network'
import { wordsOf } from '#content/words/words.ts'
import type { Settings } from '../environment/env.ts'
import { installedAs } from '../environment/program.ts'
import { admit } from '../http/admit.ts'
import { addressOf } from '../http/client-address.ts'
import { createCpuBudget } from '../http/cpu-budget.ts'
import { answerReads } from '../http/direct-reads.ts'
import { createSiteServer, limitConnections, requireFreePort, type SiteServer } from '../http/http-server.ts'
import { createOwnerTokenCache } from '../http/owner-token-cache.ts'
import { createRefusals, refuseChanges } from '../http/refusals.ts'
import { knownFirst } from '../http/require-admin.ts'
import { SlowReaderLimit } from '../http/slow-reader-limit.ts'
import { createRequestIds } from '../log/access-log.ts'
import type { Logs } from '../log/log.ts'
import type { Restart } from '../maintenance/restores.ts'
import { findAccessKey } from '../mcp/access-keys.ts'
import { adminPage } from '../pages/admin-page.ts'
import { type AppParts, canServe, createApp } from './app.ts'
import type { Development } from './development.ts'
import { createFirstReadiness } from './first-readiness.ts'
import { openSite, type Site } from './open-site.ts'
import { closeServices, mountServices, type Service } from './service.ts'
import { openServices } from './services.ts'
import { warnAboutSettings } from './start-warnings.ts'

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/** Starts the whole site, from data folder to socket; `restart` is for a restore in the browser. Rejects with a sentence for the owner when it cannot. */
export async function startSite(settings: Settings, logs: Logs, restart: Restart) {
  await requireFreePort(settings)
  const server = createSiteServer()
  if (settings.trustProxy === 0) limitConnections(server.http)
  // Vite is loaded in development only
  const development = settings.isDevelopment
    ? await (await import('./development.ts')).startDevelopment(server.http, settings.dataDir)
    : undefined
  const site = await openSite(settings, logs, development?.renderer)
  const services: Service[] = [...openServices(site, restart), ...(development ? [development] : [])]
  let isServing = false
  const firstReadiness = createFirstReadiness({
    dataDir: settings.supabase || settings.isDevelopment ? undefined : settings.dataDir,
    isReady: () => canServe(site),
    onReady() {
      for (const { start } of services) start?.()
    },
    log: logs.log,
  })
  const { hasBeen } = firstReadiness
  const parts = appParts(site, services, () => isServing && hasBeen())
  serve(server, site, parts, hasBeen, development)

  const port = await server.listen(settings)
  isServing = true
  await firstReadiness.start()
  warnAboutSettings(settings, logs.log)
  // so that the first visitor does not wait for the first render
  if (!settings.isDevelopment) site.pages.get('/').catch(() => {})
  return {
    port,
    /** How the owner signs in for the first time. */
    firstLogin: site.backend.firstLogin,
    /** Finishes the requests in flight, then closes the data folder. */
    async stop(): Promise<void> {
      isServing = false
      await firstReadiness.close()
      const answered = server.stop()
      await Promise.all([answered, closeServices(services, answered)])
      // the last responses have deferred mails, whose server is read from the database
      site.backend.finish?.()
      await site.mailer.close()
      site.backend.close()
    },
  }
}

/** First pages and files from the cache, then the limits for anonymous clients, then reads and the app. */
function serve(
  server: SiteServer,
  site: Site,
  parts: AppParts,
  takesChanges: () => boolean,
  development?: Development,
) {
  const { backend, pages, renderer, logs, settings, recentPageLoads, secretRest } = site
  const { siteUrl, trustProxy } = settings
  const share = createCpuBudget()
  const answer = getRequestListener(createApp(parts).fetch, { hostname: 'localhost' })
  const app: RequestListener = (request, response) => share.measure(() => answer(request, response))
  const listener = backend.readDirectly ? answerReads({ ...parts, read: backend.readDirectly }, app) : app
  const owner = createOwnerTokenCache({
    ...site,
    siteUrl,
    secretKey: backend.withSecret?.key,
    findKey: async (key) => (secretRest ? findAccessKey(secretRest, key) : null),
  })
  const refuse = createRefusals(parts)
  const admitted = admit({ share, recentPageLoads, unsent: new SlowReaderLimit(), owner, trustProxy, refuse }, listener)
  const next = refuseChanges(takesChanges, parts, development?.before(admitted) ?? admitted)
  const memory = {
    pages,
    files: renderer.files,
    logAccess: logs.logFromMemory,
    onRequest: share.endSlice,
    onPage: (request: IncomingMessage) => parts.onPage(addressOf(request, trustProxy)),
  }
  server.serve(memory, next)
}

function appParts(site: Site, services: readonly Service[], isServing: () => boolean): AppParts {
  const { settings, logs, headers, renderer, backend, recentPageLoads, identifyRequester, adminRoleCache } = site
  const { siteUrl, trustProxy, supabase, cdnMaxAge } = settings
  const { api, handle, withSecret } = backend
  // the embedded backend is asked each time, which costs nothing
  const identifyQuickly = handle ? identifyRequester : knownFirst(adminRoleCache, identifyRequester)
  return {
    ...site,
    ...logs,
    siteUrl,
    trustProxy,
    requestIdFor: createRequestIds(trustProxy),
    securityHeaders: headers,
    onPage: (address) => recentPageLoads.noteReader(networkOf(address)),
    files: renderer.files,
    ...(handle && { api: handle }),
    projectUrl: supabase?.url,
    routes: mountServices(services, identifyRequester, identifyQuickly),
    favicon: site.favicon.get,
    accent: () => site.letterhead.current().accent,
    words: () => wordsOf(site.letterhead.current().language),
    async adminPage(path) {
      const messages = await site.hasMailServer.get()
      // a Supabase project sends the mails of its accounts itself
      const mails = { account: messages || supabase !== undefined, messages }
      const hasSecretKey = withSecret !== undefined
      return adminPage({ assets: renderer.adminAssets, api, mails, hasSecretKey, cdnMaxAge, installedAs }, path)
    },
    isServing,
  }
}
