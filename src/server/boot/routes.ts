import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { backendUrl } from '#data/content-source.ts'
import { createRestClient } from '#data/rest-client.ts'
import { readNewsletterUrl } from '#data/server-reads.ts'
import { contactFormRoute } from '../contact/contact-form.ts'
import { sendThroughFunction } from '../contact/send-through-function.ts'
import { draftRoute } from '../drafts/route.ts'
import { newsletterRoute } from '../feed/route.ts'
import { healthRoute } from '../health/route.ts'
import type { ClientEnv } from '../http/client-env.ts'
import { createRequesterLookup, knownFirst } from '../http/require-admin.ts'
import { linksRoute } from '../links/route.ts'
import { backupRoutes } from '../maintenance/backup-routes.ts'
import { demoRoutes } from '../maintenance/demo-routes.ts'
import { contentFilesRoute } from '../pages/content-files.ts'
import { writtenRoute } from '../pages/written-route.ts'
import { pressKitRoute } from '../press-kit/route.ts'
import { type PreviewParts, previewRoute } from '../preview/route.ts'
import { sharedPreviewRoute } from '../preview/shared-preview.ts'
import { subscribeRoute } from '../subscribe/route.ts'
import type { Services } from './services.ts'

/** Requests to the embedded backend that end sessions or rights. */
const ENDING = ['/auth/v1/logout', '/auth/v1/user', '/auth/v1/factors/*', '/auth/v1/admin/*']

/** The routes of the other rooms, each of which names its own paths. */
export function routesOf(services: Services): Hono {
  const { settings, logs, renderer, backend, environment, pages, publicRest, feed, backups, knownAdmins, onWrite } =
    services
  const { siteUrl } = settings
  const { api, callFunction, withSecret } = backend
  const identifyRequester = createRequesterLookup(environment, knownAdmins)
  // the embedded backend is asked each time, which costs nothing
  const identifyForPreview = backend.handle ? identifyRequester : knownFirst(knownAdmins, identifyRequester)
  const renderPage: PreviewParts['renderPage'] = async (...page) => (await renderer.load()).renderPage(...page)
  const previews = { environment, renderPage, rest: withSecret && createRestClient(withSecret) }
  const sendMessage = sendThroughFunction({ url: backendUrl(environment), key: api.key }, callFunction)
  const routes = new Hono()
  const forgetAdmins: MiddlewareHandler = async (c, next) => {
    await next()
    if (c.res.ok && c.req.method !== 'GET') knownAdmins.forget()
  }
  for (const path of ENDING) routes.use(path, forgetAdmins)
  if (backend.takesMessages)
    routes.all('/functions/v1/send-email', (c: Context<ClientEnv>) =>
      callFunction(c.req.raw, { clientAddress: c.env.clientAddress ?? 'unknown' }),
    )
  routes.route('/', newsletterRoute(feed))
  routes.route('/', pressKitRoute(pages))
  routes.route('/', contentFilesRoute(pages, services.talkAddresses))
  routes.route(
    '/',
    contactFormRoute({
      siteUrl,
      async send(...sent) {
        const answer = await sendMessage(...sent)
        services.delivery?.wake() // a Supabase project reports no writes
        return answer
      },
      renderPage: async (answer) => (await (await renderer.load()).renderContactPage(answer, environment)).html,
      log: (message, error) => logs.log.error({ err: error }, message),
    }),
  )
  routes.route(
    '/',
    subscribeRoute({
      siteUrl,
      gate: services.gate,
      newsletterUrl: () => readNewsletterUrl(publicRest),
      generator: feed.generator,
      renderPage: async (answer) => (await (await renderer.load()).renderSubscribePage(answer, environment)).html,
    }),
  )
  routes.route('/', services.visits.route)
  routes.route('/', healthRoute({ ...services.health, secretKey: withSecret?.key, identifyRequester }))
  routes.route('/', linksRoute(services.links, identifyRequester))
  routes.route('/', backupRoutes(backups, identifyRequester))
  routes.route('/', demoRoutes({ demo: backend.demo, backups, identifyRequester }))
  routes.route('/', draftRoute({ environment, pages, onWrite, identifyRequester, log: logs.log }))
  routes.route('/', previewRoute({ ...previews, identifyRequester: identifyForPreview, keptReads: services.keptReads }))
  routes.route('/', writtenRoute({ knownAdmins, identifyRequester: identifyForPreview, onWrite }))
  routes.route('/', sharedPreviewRoute({ ...previews, headers: services.headers, fileAt: services.previewedFile }))
  return routes
}
