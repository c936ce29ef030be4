import { inline } from '@portico/backend/content-disposition'
import { WRITTEN_FILES } from '#api/write-notice.ts'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { isContentTable } from '#content/draft.ts'
import { portraitOf } from '#content/hero/hero.ts'
import { pageTexts } from '#content/site/page-texts.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import {
  CONTACT_CARD_PATH,
  LLMS_TEXT_PATH,
  SECURITY_TEXT_PATH,
  SITEMAP_PATH,
  TALKS_FEED_PATH,
} from '#content/site/shared-files.ts'
import { languageOf, siteFacts } from '#content/site/site.ts'
import { SITE_ICON_PATH, TOUCH_ICON_PATH } from '#content/site/site-icon.ts'
import { SOCIAL_CARD_PATHS } from '#content/site/social-card.ts'
import { talkOfCard } from '#content/talk/talk-slugs.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { wordsOf } from '#content/words/words.ts'
import { contactQuery, pagesQuery, siteQuery, talksQuery } from '#data/records/content-queries.ts'
import { readLastWrite } from '#data/records/server-reads.ts'
import { readNewTalks, readTalkAddresses } from '#data/records/talks.ts'
import { backendUrl, type ContentSource, restOf } from '#data/rest/content-source.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import type { FlatHeaders } from '../http/document.ts'
import { alsoMadeOf, filePage, type Page } from '../pages/page.ts'
import { contactCard } from './contact-card.ts'
import { llmsText } from './llms-text.ts'
import { IDENTITY_TABLES, type Identity, readIdentity } from './read-identity.ts'
import type { PortraitReader } from './read-portrait.ts'
import { drawSiteIcon, drawTouchIcon, SITE_ICON_TABLES } from './site-icon.ts'
import { sitemap } from './sitemap.ts'
import { CARD_TABLES, createSocialCards, TALK_CARD_TABLES } from './social-cards.ts'
import { talksFeed } from './talks-feed.ts'

export interface SharedFilesOptions extends ContentSource {
  headers: FlatHeaders
  pageAt: (path: string) => Promise<Page>
  notFound: () => Promise<Page>
  /** Shared by the live card and those of previews. */
  readPortrait: PortraitReader
}

/** Files for other programs, by address: the vCard, llms.txt, the icon, the pictures of links. */
export function sharedFiles({ headers, pageAt, notFound, readPortrait, ...source }: SharedFilesOptions) {
  const { siteUrl } = source
  const cards = createSocialCards(source)
  const textFile = (tables: readonly string[], type: string, text: string, ownHeaders: FlatHeaders = []): Page =>
    filePage({ tables, type, headers: [...headers, ...ownHeaders], bytes: Buffer.from(text), compress: true })
  const picture = (tables: readonly string[], bytes: Buffer, cacheControl = 'no-cache'): Page =>
    filePage({ tables, type: 'image/png', headers, bytes, cacheControl })

  async function makeContactCard() {
    const identity = await readIdentity(source)
    // undefined when the storage fails: the card is made without the picture, and made again soon
    const photo = await readPortrait(portraitOf(identity.hero)).catch(() => undefined)
    const text = contactCard({ ...identity, siteUrl, backendUrl: backendUrl(source), photo: photo ?? null })
    const { name } = siteFacts(identity.site, identity.hero, wordsOf(languageOf(identity.site)).defaults)
    const ownHeaders = ['content-disposition', inline(`${name}.vcf`)] // phones show it at once; a computer saves it
    const card = textFile(IDENTITY_TABLES, 'text/vcard; charset=utf-8', text, ownHeaders)
    return { ...card, isGood: photo !== undefined }
  }

  /** @throws while it is not known which of them have content. */
  const publicPages = () =>
    Promise.all(
      PUBLIC_PATHS.map(async (path) => {
        const page = await pageAt(path)
        if (page.status === 503) throw new Error(`The content of ${path} cannot be read`)
        return { path, ...page }
      }),
    )

  /** Those that search engines may list. */
  const ownPages = async () =>
    (await pagesQuery.read(restOf(source))).filter(({ body, is_unlisted }) => body && !is_unlisted)

  async function makeLlmsText() {
    const pages = await publicPages()
    const paths = pages.filter(({ isUnlisted }) => !isUnlisted).map(({ path }) => path)
    const [identity, talks, own] = await Promise.all([
      readIdentity(source),
      talksQuery.read(restOf(source)),
      ownPages(),
    ])
    const text = llmsText({ ...identity, siteUrl, paths, talks, ownPages: own })
    const tables = [...new Set([...IDENTITY_TABLES, ...pages.flatMap((page) => page.tables)])]
    return { ...textFile(tables, 'text/plain; charset=utf-8', text), isGood: areGood(pages) }
  }

  async function makeSitemap() {
    const rest = createRestClient(restOf(source))
    const [pages, talks, own] = await Promise.all([publicPages(), readTalkAddresses(rest), ownPages()])
    const tables = [...new Set([talksQuery.table, ...pages.flatMap((page) => page.tables)])]
    // the feed is no table, nor are files
    const dates = tables
      .filter(isContentTable)
      .map(async (table) => [table, await readLastWrite(rest, table).catch(() => undefined)] as const)
    const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
    const text = sitemap({ siteUrl, pages: listed, updatedAt: new Map(await Promise.all(dates)), talks, ownPages: own })
    return { ...textFile(tables, 'application/xml', text), isGood: areGood(pages) }
  }

  async function makeTalksFeed() {
    const [{ site, hero }, talks] = await Promise.all([readIdentity(source), readNewTalks(restOf(source))])
    const [language, words] = [languageOf(site), wordsOf(languageOf(site))]
    const { title, description } = pageTexts(site, hero, words)['/talks']
    const text = talksFeed({ talks, siteUrl, language, title, description, words })
    return textFile([...IDENTITY_TABLES, talksQuery.table], 'application/rss+xml; charset=utf-8', text)
  }

  /** Made anew within the hour (EMBEDDED_MAX_AGE_MS), so that its end stays far away. */
  async function makeSecurityText() {
    const rest = restOf(source)
    const [site, contact] = await Promise.all([siteQuery.read(rest), contactQuery.read(rest)])
    const tables = [siteQuery.table, contactQuery.table]
    const text = securityText({ site, contact, siteUrl, now: Date.now() })
    return text ? textFile(tables, 'text/plain; charset=utf-8', text) : alsoMadeOf(await notFound(), tables)
  }

  async function makeCard(address: string, tables: readonly string[]) {
    const card = await cards.draw(address)
    return card ? picture(tables, card, FOR_A_DAY) : alsoMadeOf(await notFound(), tables)
  }

  const files = new Map<string, () => Promise<Page>>([
    [CONTACT_CARD_PATH, makeContactCard],
    [LLMS_TEXT_PATH, makeLlmsText],
    [SITEMAP_PATH, makeSitemap],
    [SECURITY_TEXT_PATH, makeSecurityText],
    [TALKS_FEED_PATH, makeTalksFeed],
    // its address is always the same
    [TOUCH_ICON_PATH, async () => picture([...SITE_ICON_TABLES, WRITTEN_FILES], await drawTouchIcon(source))],
    [SITE_ICON_PATH, async () => picture(SITE_ICON_TABLES, await drawSiteIcon(source), FOR_A_DAY)],
  ])
  return (path: string): (() => Promise<Page>) | undefined => {
    if (talkOfCard(path)) return () => makeCard(path, TALK_CARD_TABLES)
    return SOCIAL_CARD_PATHS.has(path) ? () => makeCard(path, CARD_TABLES) : files.get(path)
  }
}

/** Otherwise one of them may be listed although it is empty. */
const areGood = (pages: readonly Page[]) => pages.every(({ isGood }) => isGood)

/** For a picture whose address carries a version. */
const FOR_A_DAY = 'public, max-age=86400'

type SecurityTextSource = Pick<Identity, 'site' | 'contact'> & { siteUrl: string; now: number }

const GOOD_FOR_DAYS = 180

/** Where to report a fault (RFC 9116); undefined if the owner does not want it, or has no public e-mail address. */
export function securityText({ site, contact, siteUrl, now }: SecurityTextSource): string | undefined {
  const email = mailAddress(contact?.email)
  if (!site?.security_txt || !email) return undefined
  const languages = [...new Set([languageOf(site), 'en'])].join(', ')
  return [
    `Contact: ${mailtoOf(email)}`,
    `Expires: ${new Date(now + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${languages}`,
    `Canonical: ${siteUrl}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}
