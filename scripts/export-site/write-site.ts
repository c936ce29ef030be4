import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type Addressed, formerSlugs } from '#content/address/former-slugs.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { PUBLIC_FILES, siteFileAddress } from '#content/picture/stored-files.ts'
import { redirectsIn } from '#content/redirects/redirect-list.ts'
import { NOT_FOUND_PATH, PUBLIC_PATHS } from '#content/site/routes.ts'
import { SITE_ICON_PATH } from '#content/site/site-icon.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { redirectsQuery } from '#data/records/content-queries.ts'
import { readPageAddresses } from '#data/records/own-pages.ts'
import { readTalkAddresses } from '#data/records/talks.ts'
import { backendUrl, restOf } from '#data/rest/content-source.ts'
import type { PageSource } from '#server/boot/open-pages.ts'
import { openSite } from '#server/boot/open-site.ts'
import type { Settings } from '#server/environment/env.ts'
import { type FlatHeaders, pairsOf } from '#server/http/document.ts'
import { POLICY } from '#server/http/security-headers.ts'
import { createLogs } from '#server/log/log.ts'
import { CONTENT_FILES } from '#server/pages/content-files.ts'
import { contentLines } from '#server/pages/content-lines.ts'
import { slug } from '#server/press-kit/folder-name.ts'
import { sendPicture } from '#server/press-kit/send-picture.ts'
import { robots } from '#server/sharing/sitemap.ts'
import { leadTo, writeRedirects } from './write-redirects.ts'

const FAVICON = siteFileAddress('favicon')
const CLIENT = join(import.meta.dirname, '../../dist/client')

/** What a page refers to that its content decides: stored files, and the cards and calendar files of talks. */
const CONTENT_ADDRESS = new RegExp(
  `(?<![\\w.:-])(?:${PUBLIC_FILES}|/card/|/accent/|/talks/(?=[\\w%-]+\\.ics))[^"'\\s<>?#&,)\\\\]+`,
  'g',
)

const ASKED_PLAINLY = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }

export interface WrittenSite {
  pages: number
  files: number
  /** Addresses of stored files that are not there. */
  missing: string[]
}

/**
 * Makes the public site as its server does, without listening, and writes it to `dir`; each page begins with `note`. Throws a
 * sentence for the owner.
 */
export async function writeSite(dir: string, settings: Settings, note?: string): Promise<WrittenSite> {
  const site = await openSite(settings, createLogs({ level: 'silent' }), undefined, withoutServer)
  try {
    return await writeFiles(dir, site, settings.siteUrl, note)
  } finally {
    await site.feed.close()
    site.backend.close()
    await site.mailer.close()
  }
}

/** Pages that read everything, pictures included, from the address that they have themselves, and ask nothing later. */
const withoutServer = (source: PageSource): PageSource => ({
  ...source,
  isStatic: true,
  api: { url: '', key: source.api.key },
  fetch: (input, init) => source.fetch(String(input).replace(source.siteUrl, backendUrl(source)), init),
  articles: async () => (await source.articles()) ?? [],
})

async function writeFiles(dir: string, site: Awaited<ReturnType<typeof openSite>>, siteUrl: string, note?: string) {
  cpSync(CLIENT, dir, { recursive: true, filter: (name) => !/\.(br|gz|vite)$/.test(name) })
  if (await site.isDoorClosed())
    throw new Error('Visitors see only the door of this site. Open it first, under Site Settings. Nothing was written.')
  const talks = await readTalkAddresses(site.rest)
  const ownPages = await readPageAddresses(site.rest)
  const shown = await Promise.all(
    PUBLIC_PATHS.map(async (path) => ((await site.pages.get(path)).status === 404 ? [] : path)),
  )
  const pages = [...shown.flat(), ...talks.map(talkPath), ...ownPages.map(ownPagePath), NOT_FOUND_PATH]
  const files = new Set<string>(CONTENT_FILES)
  const own = ownAddresses(siteUrl, new Set([...pages, SPEAKING_SHEET_PATH]))
  const missing: string[] = []
  let downloads = 0
  /** Writes the pictures that a page offers with their credit, and leads to files with a name. */
  async function withDownloads(html: string) {
    let led = html
    for (const [link, path = ''] of html.matchAll(/href="(\/press-photo[\w/-]*)"/g)) {
      const sent = await sendPicture(site.environment, path, new Request(siteUrl + path))
      const named = sent?.headers.get('content-disposition') ?? ''
      const [, name = '', ending = ''] = /UTF-8''(.*?)(\.\w+)?$/.exec(named) ?? []
      const file = `${path}/${encodeURIComponent(slug(decodeURIComponent(name)))}${ending}`
      if (!sent) missing.push(path)
      else write(dir, file, Buffer.from(await sent.arrayBuffer()))
      if (sent) led = led.replace(link, `href="${file}"`)
      downloads++
    }
    return led
  }
  for (const path of pages) {
    const html = own(await withDownloads(asPage(await make(site, path), note)))
    write(dir, path === NOT_FOUND_PATH ? '/404.html' : `${path}/index.html`, html)
    for (const [address] of html.replaceAll(siteUrl, '').matchAll(CONTENT_ADDRESS)) files.add(address)
  }
  const leadOn = <Row extends Addressed>(rows: readonly Row[], pathOf: (row: Row) => string) => {
    for (const row of rows)
      for (const slug of formerSlugs(row.former_slugs)) {
        const former = pathOf({ ...row, slug })
        if (!pages.includes(former)) write(dir, `${former}/index.html`, own(leadTo(siteUrl + pathOf(row))))
      }
  }
  leadOn(talks, talkPath)
  leadOn(ownPages, ownPagePath)
  for (const path of files) {
    if (path.startsWith(PUBLIC_FILES)) {
      const answer = await site.environment.fetch(siteUrl + path)
      if (answer.ok) write(dir, path, Buffer.from(await answer.arrayBuffer()))
      else missing.push(path)
      continue
    }
    const made = await make(site, path)
    // such as the sheet of a speaking page without content
    if (made.status === 404) files.delete(path)
    else if (typeOf(made) === 'text/html') write(dir, `${path}/index.html`, own(asPage(made)))
    else if (FOLDED.includes(typeOf(made))) write(dir, path, contentLines(linesOf(made).map(own)))
    else if (ADDRESSED.includes(typeOf(made))) write(dir, path, own(made.body.toString()))
    else write(dir, path, made.body)
  }
  // requested by clients that read no page, such as bookmarks
  cpSync(join(dir, existsSync(join(dir, FAVICON)) ? FAVICON : SITE_ICON_PATH), join(dir, 'favicon.ico'))
  write(dir, '/robots.txt', robots(siteUrl))
  write(dir, '/_headers', headersFile(site.headers))
  const redirects = redirectsIn((await redirectsQuery.read(restOf(site.environment)))?.lines ?? '')
  writeRedirects({ dir, siteUrl, redirects, own, write: (path, content) => write(dir, path, content) })
  return { pages: pages.length, files: files.size + downloads - missing.length, missing }
}

const typeOf = ({ headers }: Made) => headers['content-type']?.split(';')[0] ?? ''
/** Their long lines continue on the next one: an address may be cut there. */
const FOLDED = ['text/calendar', 'text/vcard']
const ADDRESSED = ['text/plain', 'application/xml']
const linesOf = ({ body }: Made) =>
  body
    .toString()
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)

/**
 * Adds the slash to each address of a page in a text: every static host answers a folder's page there, while many redirect
 * the address without it.
 */
function ownAddresses(siteUrl: string, pages: ReadonlySet<string>) {
  const address = new RegExp(`(?<=href="|${siteUrl.replace(/[.[\]]/g, '\\$&')})/[^"#?<>()\\s]+`, 'g')
  return (text: string) => text.replace(address, (path) => (pages.has(path) ? `${path}/` : path))
}

async function make({ pages }: Awaited<ReturnType<typeof openSite>>, path: string) {
  const page = await pages.get(path)
  if (!page.isGood) throw new Error(`${path} cannot be made: its content cannot be read. Nothing was written.`)
  const { headers, body = Buffer.alloc(0) } = await page.document.answer(ASKED_PLAINLY)
  return { status: page.status, headers: Object.fromEntries(pairsOf(headers)), body }
}

type Made = Awaited<ReturnType<typeof make>>

/** With its policy inside, since many static hosts send no headers; there a browser ignores `frame-ancestors`, and says so. */
const asPage = ({ headers, body }: Made, note?: string) => {
  const policy = headers[POLICY]?.replace(/; frame-ancestors [^;]*/, '')
  const html = body.toString().replace('<head>', `<head><meta http-equiv="${POLICY}" content="${policy}">`)
  return note ? html.replace(/<body[^>]*>/, `$&<aside aria-label="Demo" class="preview-note">${note}</aside>`) : html
}

/** For hosts that take a file of headers: https://developers.cloudflare.com/pages/configuration/headers/ */
function headersFile(headers: FlatHeaders) {
  const ofAll = [...pairsOf(headers)].map(([name, value]) => [name, name === POLICY ? "frame-ancestors 'none'" : value])
  const lines = (path: string, pairs: string[][]) => [path, ...pairs.map((pair) => `  ${pair.join(': ')}`)].join('\n')
  const forever = [['cache-control', 'public, max-age=31536000, immutable']]
  return `${lines('/*', ofAll)}\n\n${lines('/assets/*', forever)}\n`
}

function write(dir: string, path: string, content: string | Buffer) {
  const file = join(dir, decodeURIComponent(path))
  if (!file.startsWith(join(dir, sep)))
    throw new Error(`${path} leads out of ${dir}. Correct that address on your site.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
