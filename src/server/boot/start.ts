import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { networkOf } from '@portico/gate/network'
import type { ContentBackend } from '../backend/content-backend.ts'
import type { Settings } from '../environment/env.ts'
import { admit } from '../http/admit.ts'
import { addressOf } from '../http/client-address.ts'
import { answerReads } from '../http/direct-reads.ts'
import { createSiteServer } from '../http/http-server.ts'
import { createKnownOwner } from '../http/known-owner.ts'
import { limitConnections } from '../http/limit-connections.ts'
import { createRefusals } from '../http/refusals.ts'
import { createRequesterLookup } from '../http/require-admin.ts'
import { ThreadShare } from '../http/thread-share.ts'
import { UnsentBytes } from '../http/unsent-bytes.ts'
import { createRequestIds } from '../log/access-log.ts'
import type { Logs } from '../log/log.ts'
import { startIdleCollection } from '../maintenance/idle-collection.ts'
import { adminPage } from '../pages/admin-page.ts'
import { type AppParts, createApp } from './app.ts'
import { routesOf } from './routes.ts'
import { openServices, type Services } from './services.ts'
import { warnAboutSettings } from './start-warnings.ts'

export interface RunningSite {
  port: number
  /** How the owner signs in, until they have done so. */
  firstLogin: ContentBackend['firstLogin']
  /** Finishes the requests in flight, then closes the data folder. */
  stop(): Promise<void>
}

/** Starts the whole site, from data folder to socket. Rejects with a sentence for the owner when it cannot. */
export async function startSite(settings: Settings, logs: Logs): Promise<RunningSite> {
  const server = createSiteServer()
  if (settings.trustProxy === 0) limitConnections(server.http)
  // Vite is loaded in development only
  const development = settings.isDevelopment
    ? await (await import('./development.ts')).startDevelopment(server.http, settings.dataDir)
    : undefined
  const services = await openServices(settings, logs, development?.renderer)
  const { pages, feed, links, visits, mailer, delivery, scheduledDrafts, backend, backups, dataMaintenance, renderer } =
    services
  let isServing = false
  const parts = appParts(services, () => isServing)
  const app = getRequestListener(createApp(parts).fetch, { hostname: 'localhost' })
  const listener = backend.readDirectly ? answerReads({ ...parts, read: backend.readDirectly }, app) : app
  const { trustProxy } = settings
  const { visitors } = services
  const share = new ThreadShare()
  const admission = { share, visitors, unsent: new UnsentBytes(), owner: knownOwner(services), trustProxy }
  const admitted = admit({ ...admission, refuse: createRefusals(parts) }, listener)
  const memory = {
    pages,
    files: renderer.files,
    logAccess: logs.logFromMemory,
    onRequest: share.endSlice,
    onPage: (request: IncomingMessage) => parts.onPage(addressOf(request, trustProxy)),
  }
  server.serve(memory, development?.before(admitted) ?? admitted)

  const port = await server.listen(settings)
  isServing = true
  feed.start()
  links.start()
  visits.start()
  delivery?.start()
  scheduledDrafts?.start()
  void mailer.resume()
  warnAboutSettings(settings, logs.log)
  backups?.start()
  dataMaintenance?.start()
  const idleCollection = startIdleCollection()
  // so that the first visitor does not wait for the first render
  if (!settings.isDevelopment) pages.get('/').catch(() => {})
  return {
    port,
    firstLogin: backend.firstLogin,
    async stop() {
      isServing = false
      idleCollection?.close()
      development?.closeSockets()
      const queues = [delivery?.close(), scheduledDrafts?.close()]
      await Promise.all([server.stop(), ...queues, backups?.close(), dataMaintenance?.close()])
      await Promise.all([development?.close(), feed.close(), links.close(), visits.close()])
      // its last responses may still hand over mails
      backend.close()
      await mailer.close()
    },
  }
}

const knownOwner = ({ settings, backend, environment, knownAdmins }: Services) =>
  createKnownOwner({
    knownAdmins,
    identifyRequester: createRequesterLookup(environment, knownAdmins),
    siteUrl: settings.siteUrl,
    secretKey: backend.withSecret?.key,
  })

function appParts(services: Services, isServing: () => boolean): AppParts {
  const { settings, logs, headers, renderer, backend, pages, talkAddresses, visitors, forwardedNotice } = services
  const { siteUrl, trustProxy, mail, supabase } = settings
  const hasMailServer = mail.smtpUrl !== undefined
  const { api, handle, withSecret } = backend
  return {
    siteUrl,
    trustProxy,
    ...logs,
    requestIdFor: createRequestIds(trustProxy),
    securityHeaders: headers,
    pages,
    talkAddresses,
    onPage: (address) => visitors.noteReader(networkOf(address)),
    files: renderer.files,
    ...(handle && { api: handle }),
    projectUrl: supabase?.url,
    routes: routesOf(services),
    forwardedNotice,
    favicon: services.favicon.get,
    adminPage: adminPage({
      assets: renderer.adminAssets,
      api,
      // a Supabase project sends the mails of its accounts itself
      mails: { account: hasMailServer || supabase !== undefined, messages: hasMailServer },
      hasSecretKey: withSecret !== undefined,
    }),
    isServing,
  }
}
