import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { ContentDraft } from '#content/draft.ts'
import { pageWords } from '#content/words/page-words.ts'
import { wordsOf } from '#content/words/words.ts'
import { notePreparer } from '#data/drafts/history.ts'
import { createMessageQueue } from '#data/inbox/message-queue.ts'
import { MAIL_SETTINGS } from '#data/our-server/mail-settings.ts'
import { readNewsletterUrl } from '#data/records/server-reads.ts'
import { backendUrl } from '#data/rest/content-source.ts'
import { deleteExpiredSlots, MESSAGE_LIMIT } from '#functions/send-email/message-limit.ts'
import { contactFormRoutes } from '../contact/contact-form.ts'
import { type SendContactMessage, sendThroughFunction } from '../contact/send-through-function.ts'
import { createPreparedNotice, preparedInWords, preparedMail, preparerOf } from '../drafts/prepared-notice.ts'
import { draftRoute } from '../drafts/route.ts'
import { createScheduledDrafts, draftMail } from '../drafts/scheduled-drafts.ts'
import { feedCheckRoute, newsletterRoute } from '../feed/route.ts'
import { mailSetupRoutes } from '../health/mail-setup.ts'
import { openHealth } from '../health/open-health.ts'
import type { AdminRoleCache } from '../http/admin-role-cache.ts'
import { openLinks } from '../links/link-checks.ts'
import type { Log } from '../log/log.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { ownerAddress } from '../mail/owner-address.ts'
import { backupRoutes } from '../maintenance/backup-routes.ts'
import { type Backups, openBackups } from '../maintenance/backups.ts'
import { demoRoutes } from '../maintenance/demo-routes.ts'
import { openIdleCollection } from '../maintenance/idle-collection.ts'
import { backupsWorkMail } from '../maintenance/letters.ts'
import { endMessages } from '../maintenance/message-retention.ts'
import { nightly } from '../maintenance/nightly.ts'
import { openOffsiteBackups } from '../maintenance/offsite.ts'
import { offsiteRoutes } from '../maintenance/offsite-routes.ts'
import { openRestores, type Restart } from '../maintenance/restores.ts'
import { mcpRoutes } from '../mcp/routes.ts'
import { createMessageDelivery } from '../messages/delivery.ts'
import { contentFilesRoutes } from '../pages/content-files.ts'
import { writtenRoutes } from '../pages/written-route.ts'
import { openPeopleService } from '../people/open-people.ts'
import { pressPhotoRoute } from '../press-kit/send-picture.ts'
import { type PreviewParts, previewRoute } from '../preview/route.ts'
import { sharedPreviewRoute } from '../preview/shared-preview.ts'
import { every } from '../schedule/every.ts'
import { subscribeRoutes } from '../subscribe/route.ts'
import { openVisits } from '../visits/open-visits.ts'
import type { Site } from './open-site.ts'
import type { Service } from './service.ts'

/** All services: parts of the site that have routes, or work in the background. */
export function openServices(site: Site, restart: Restart): Service[] {
  const { settings, backend, environment, pages, rest, secretRest, feed } = site
  const { gate, adminRoleCache, mailer, mailOwner, identifyRequester, previewReads } = site
  const { siteUrl } = settings
  const { log } = site.logs
  const { data, demo, withSecret } = backend
  const onWrite = (table: string) => site.events.emit('write', table)
  const isAlone = !settings.supabase
  const delivery =
    secretRest &&
    createMessageDelivery({
      ...{ queue: createMessageQueue(secretRest), mailer, siteUrl, gate, isAlone, log },
      recipient: () => ownerAddress(settings, secretRest),
    })
  if (!delivery) log.warn('Contact messages are kept in the inbox and not mailed: SUPABASE_SECRET_KEY is not set')
  // a Supabase project reports no writes
  async function onPublished(draft: ContentDraft) {
    onWrite(draft.table_name)
    if (!secretRest) return
    try {
      const preparer = await preparerOf({ rest: secretRest, people: people.list }, draft)
      if (preparer) await notePreparer(secretRest, draft, preparer)
    } catch (err) {
      log.warn({ err }, 'The history could not record who prepared a published draft')
    }
  }
  const drafts =
    secretRest &&
    createScheduledDrafts({
      ...{ rest: secretRest, files: environment, log, onPublished, isAlone },
      notifyOwner: (reason) => mailOwner(draftMail(siteUrl, reason)),
    })
  site.events.on('write', (table) => {
    if (table === 'contact_messages') delivery?.wake()
    if (table === 'content_drafts') drafts?.wake()
  })
  const backups = openBackupsOf(site)
  const offsite = backups && openOffsiteOf(site, backups, (...told) => people.notifyOwners(...told))
  const render = site.renderer.load
  const language = async () => (await site.letterhead.read()).language
  const words = async () => pageWords(await language())
  const renderPage: PreviewParts['renderPage'] = async (...page) => (await render()).renderPage(...page)
  const previews = { environment, renderPage, rest: secretRest, secretKey: withSecret?.key }

  const onChange = adminRoleCache.forget
  const people = openPeopleService({ settings, withSecret, mailer, log, onChange })
  site.events.on('mail', people.noteMail)

  const services: (Service | undefined)[] = [
    { use: ENDING.map((path) => [path, forgetAdmins(adminRoleCache)]) },
    { use: withSecret && !isAlone ? [['/functions/v1/send-email', toFunction(backend)]] : [] },
    {
      ...feed,
      routes: [newsletterRoute(feed, site.isDoorClosed, async () => wordsOf(await language())), feedCheckRoute(feed)],
    },
    { routes: contentFilesRoutes(pages, site.placeOf, () => wordsOf(site.letterhead.current().language)) },
    { routes: [pressPhotoRoute(environment, site.isDoorClosed, () => wordsOf(site.letterhead.current().language))] },
    {
      routes: contactFormRoutes({
        siteUrl,
        send: sendAndWake(site, delivery),
        renderPage: async (answer) => (await (await render()).renderContactPage(answer, environment)).html,
        words,
        log: (message, error) => log.error({ err: error }, message),
      }),
    },
    {
      routes: subscribeRoutes({
        siteUrl,
        gate,
        newsletterUrl: () => readNewsletterUrl(site.visitorsRest),
        aboutFeed: feed.about,
        renderPage: async (answer) => (await (await render()).renderSubscribePage(answer, environment)).html,
        words,
      }),
    },
    openVisits(siteUrl, gate, withSecret, log),
    openHealth({ ...site, backups, offsite }),
    {
      routes: mailSetupRoutes({ ...site, notifyOwners: people.notifyOwners, onChange: () => onWrite(MAIL_SETTINGS) }),
    },
    openLinks(settings, log, rest),
    { ...backups, routes: backupRoutes(backups, identifyRequester, people.notifyOwners) },
    offsite && { ...offsite, routes: offsiteRoutes(offsite, settings.backupHosts === 'any') },
    backups && offsite && openRestores({ settings, backups, offsite, log, restart, notifyOwners: people.notifyOwners }),
    people,
    mcpRoutes({ ...people, ...settings, withSecret, gate, identifyRequester }),
    { routes: demoRoutes(demo, backups) },
    { routes: [draftRoute({ environment, pages, onPublished, log })] },
    { routes: [previewRoute({ ...previews, previewReads }), ...writtenRoutes(adminRoleCache, onWrite)] },
    { routes: [sharedPreviewRoute({ ...previews, headers: site.headers, fileAt: site.previewedFile })] },
    delivery,
    drafts,
    secretRest &&
      createPreparedNotice({
        ...{ rest: secretRest, gate, people: people.list, log },
        notifyOwner: (waiting) => mailOwner(preparedMail(siteUrl, waiting.map(preparedInWords))),
      }),
    { start: mailer.resume },
    data && atNight(() => data.condition().databaseCheck?.at, data.maintain),
    backend.removeUnnamedFiles &&
      eachNight(backend.removeUnnamedFiles, 'Unreferenced files of assistants could not be removed', log),
    secretRest &&
      eachNight(
        () => endMessages(secretRest, join(settings.dataDir, 'outbox')),
        'Old messages could not be deleted',
        log,
      ),
    // a record of an address is removed once it no longer counts, even without further messages
    secretRest &&
      every(MESSAGE_LIMIT.ms, () =>
        deleteExpiredSlots(secretRest).catch((err: unknown) =>
          log.warn({ err }, 'Expired counts of the message limit could not be deleted'),
        ),
      ),
    openIdleCollection(),
  ]
  return services.filter((service) => service !== undefined)
}

/** Undefined with Supabase, which keeps the data itself. */
function openBackupsOf({ settings, logs, events, mailOwner }: Site) {
  if (settings.supabase) return undefined
  return openBackups(settings, logs.log, {
    failing: (reason) => events.emit('alert', `The nightly backup failed, and is tried again every hour. ${reason}`),
    working: () => void mailOwner(backupsWorkMail(settings.siteUrl)),
  })
}

function openOffsiteOf({ settings, logs, events, mailOwner }: Site, backups: Backups, notifyOwners: NotifyOwners) {
  const failing = (reason: string) =>
    events.emit('alert', `No backup has reached the S3 address for two days; it is tried again every hour. ${reason}`)
  const working = () => void mailOwner(backupsWorkMail(settings.siteUrl, 'Backups leave your site', 'been sent'))
  // the notice names the bucket as it does the mail server
  const onChange = () => void events.emit('write', MAIL_SETTINGS)
  return openOffsiteBackups({ settings, backups, log: logs.log, mails: { failing, working }, notifyOwners, onChange })
}

/** A stop does not wait for it: what is cut off is done again. */
function atNight(...done: Parameters<typeof nightly>): Service {
  const { start, close } = nightly(...done)
  return { start, close: () => void close() }
}

/** For what keeps no date of it in the data folder: also after each start. */
function eachNight(work: () => Promise<void>, failed: string, log: Pick<Log, 'warn'>): Service {
  let doneAt: string | undefined
  const tryToWork = async () => {
    await work().catch((err: unknown) => log.warn({ err }, failed))
    doneAt = new Date().toISOString()
  }
  return atNight(() => doneAt, tryToWork)
}

function sendAndWake({ backend, environment }: Site, delivery: { wake: () => void } | undefined): SendContactMessage {
  const send = sendThroughFunction({ url: backendUrl(environment), key: backend.api.key }, backend.callFunction)
  return async (...message) => {
    const answer = await send(...message)
    delivery?.wake() // a Supabase project reports no writes
    return answer
  }
}

/** The function that takes messages before a Supabase project's. */
const toFunction =
  ({ callFunction }: Site['backend']): MiddlewareHandler =>
  (c) =>
    callFunction(c.req.raw, { clientAddress: c.env.clientAddress ?? 'unknown' })

/** Requests to the embedded backend that end sessions or rights. */
const ENDING = ['/auth/v1/logout', '/auth/v1/user', '/auth/v1/factors/*', '/auth/v1/admin/*']

const forgetAdmins =
  (adminRoleCache: AdminRoleCache): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.ok && c.req.method !== 'GET') adminRoleCache.forget()
  }
