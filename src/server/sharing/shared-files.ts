import { inline } from '@portico/backend/content-disposition'
import { isContentTable } from '#content/draft.ts'
import { portraitOf } from '#content/hero/hero.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { CONTACT_CARD_PATH, LLMS_TEXT_PATH, SITEMAP_PATH } from '#content/site/shared-files.ts'
import { siteFacts } from '#content/site/site.ts'
import { SITE_ICON_PATH, TOUCH_ICON_PATH } from '#content/site/site-icon.ts'
import { SOCIAL_CARD_PATHS } from '#content/site/social-card.ts'
import { talkOfCard } from '#content/talk/talk-slugs.ts'
import { WRITTEN_FILES } from '#content/written.ts'
import { talksQuery } from '#data/content-queries.ts'
import { backendUrl, type ContentSource, restOf } from '#data/content-source.ts'
import { createRestClient } from '#data/rest-client.ts'
import { readLastWrite } from '#data/server-reads.ts'
import { readTalkAddresses } from '#data/talks.ts'
import { Document, type FlatHeaders } from '../http/document.ts'
import { asVisitor } from '../pages/as-visitor.ts'
import type { Page } from '../pages/page.ts'
import { contactCard } from './contact-card.ts'
import { llmsText } from './llms-text.ts'
import { IDENTITY_TABLES, readIdentity } from './read-identity.ts'
import type { PortraitReader } from './read-portrait.ts'
import { drawSiteIcon, drawTouchIcon, SITE_ICON_TABLES } from './site-icon.ts'
import { sitemap } from './sitemap.ts'
import { CARD_TABLES, createSocialCards, TALK_CARD_TABLES } from './social-cards.ts'

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
  const file = (tables: readonly string[], type: string, bytes: Buffer, more: Partial<FileOptions> = {}): Page => {
    const { cacheControl = 'no-cache', ownHeaders = [], compress = true } = more
    const all = [...headers, ...ownHeaders]
    const document = new Document({ type, cacheControl, headers: all, bytes: { identity: bytes }, compress })
    return { status: 200, tables, isGood: true, document }
  }

  async function makeContactCard() {
    const identity = await readIdentity(source)
    // undefined when the storage fails: the card is made without the picture, and made again soon
    const photo = await readPortrait(portraitOf(identity.hero)).catch(() => undefined)
    const text = contactCard({ ...identity, siteUrl, backendUrl: backendUrl(source), photo: photo ?? null })
    const { name } = siteFacts(identity.site, identity.hero)
    const ownHeaders = ['content-disposition', inline(`${name}.vcf`)] // phones show it at once; a computer saves it
    const card = file(IDENTITY_TABLES, 'text/vcard; charset=utf-8', Buffer.from(text), { ownHeaders })
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

  async function makeLlmsText() {
    const pages = await publicPages()
    const paths = pages.filter(({ isUnlisted }) => !isUnlisted).map(({ path }) => path)
    const [identity, talks] = await Promise.all([readIdentity(source), asVisitor(source).read(talksQuery)])
    const text = llmsText({ ...identity, siteUrl, paths, talks })
    const tables = [...new Set([...IDENTITY_TABLES, ...pages.flatMap((page) => page.tables)])]
    return { ...file(tables, 'text/plain; charset=utf-8', Buffer.from(text)), isGood: areGood(pages) }
  }

  async function makeSitemap() {
    const rest = createRestClient(restOf(source))
    const [pages, talks] = await Promise.all([publicPages(), readTalkAddresses(rest)])
    const tables = [...new Set([talksQuery.table, ...pages.flatMap((page) => page.tables)])]
    // the feed is no table, nor are files
    const dates = tables
      .filter(isContentTable)
      .map(async (table) => [table, await readLastWrite(rest, table).catch(() => undefined)] as const)
    const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
    const text = sitemap({ siteUrl, pages: listed, updatedAt: new Map(await Promise.all(dates)), talks })
    return { ...file(tables, 'application/xml', Buffer.from(text)), isGood: areGood(pages) }
  }

  async function makeCard(address: string, tables: readonly string[]) {
    const picture = await cards.draw(address)
    if (picture) return file(tables, 'image/png', picture, PICTURE)
    const page = await notFound()
    return { ...page, tables: [...page.tables, ...tables] }
  }

  const files = new Map<string, () => Promise<Page>>([
    [CONTACT_CARD_PATH, makeContactCard],
    [LLMS_TEXT_PATH, makeLlmsText],
    [SITEMAP_PATH, makeSitemap],
    [
      TOUCH_ICON_PATH,
      async () => file([...SITE_ICON_TABLES, WRITTEN_FILES], 'image/png', await drawTouchIcon(source), TOUCH_ICON),
    ],
    [SITE_ICON_PATH, async () => file(SITE_ICON_TABLES, 'image/png', await drawSiteIcon(source), PICTURE)],
    ...[...SOCIAL_CARD_PATHS.keys()].map((address): [string, () => Promise<Page>] => [
      address,
      () => makeCard(address, CARD_TABLES),
    ]),
  ])
  return (path: string): (() => Promise<Page>) | undefined =>
    talkOfCard(path) ? () => makeCard(path, TALK_CARD_TABLES) : files.get(path)
}

/** Otherwise one of them may be listed although it is empty. */
const areGood = (pages: readonly Page[]) => pages.every(({ isGood }) => isGood)

/** Its address carries a version. */
const PICTURE = { cacheControl: 'public, max-age=86400', compress: false } as const

/** Its address is always the same. */
const TOUCH_ICON = { cacheControl: 'no-cache', compress: false } as const

interface FileOptions {
  cacheControl: string
  ownHeaders: FlatHeaders
  compress: boolean
}
