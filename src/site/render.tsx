import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Article } from '#content/article.ts'
import type { Hero } from '#content/hero.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { createQueryClient } from '#data/query-client.ts'
import { createRest } from '#data/rest.ts'
import type { Assets, Boot } from './boot.ts'
import { cleanHtml } from './clean-html.ts'
import { ContentProvider } from './content-context.tsx'
import { Document } from './document.tsx'
import { ContactAnswer, type ContactAnswerProps } from './pages/contact-answer.tsx'
import { type Page, pageAt } from './pages.tsx'
import { pageSeo } from './seo/page-seo.ts'
import { readSiteAssets } from './seo/site-assets.ts'

export interface SiteEnvironment {
  /** Public origin of the site, without a slash at its end. */
  siteUrl: string
  /** The content backend as browsers reach it; an empty url is the site's own origin. */
  api: Boot['api']
  assets: Assets
  /** Reaches the content backend from the server: in process or over HTTP. */
  fetch: typeof globalThis.fetch
  /** The newsletter's articles, from memory; null when there are none to give. */
  articles: () => Promise<Article[] | null>
}

export interface RenderedPage {
  status: 200 | 404
  html: string
  /** What the page was made of: tables, 'articles' for the feed, 'storage' for the site's files. */
  tables: string[]
  /** Every read succeeded. An incomplete page shows skeletons where something is missing. */
  complete: boolean
}

/** Renders a public page with its content; a read that fails leaves a skeleton, which the browser fills. */
export async function renderPage(path: string, environment: SiteEnvironment): Promise<RenderedPage> {
  const page = pageAt(path)
  const [{ content, isComplete }, siteAssets] = await Promise.all([
    readContent(page, environment),
    readSiteAssets(environment.fetch, environment.api.url, environment.siteUrl),
  ])
  const boot: Boot = { path, content, api: environment.api }
  const seo = pageSeo({
    path,
    isFound: page.status !== 404,
    siteUrl: environment.siteUrl,
    storageOrigin: environment.api.url,
    content,
    ogImage: siteAssets.ogImage,
  })
  const html = toHtml(
    <Document seo={seo} assets={environment.assets} favicon={siteAssets.favicon} boot={boot}>
      <ContentProvider boot={boot}>
        <page.View />
      </ContentProvider>
    </Document>,
  )
  return {
    status: page.status ?? 200,
    html,
    tables: [...Object.keys(page.reads), ...(page.hasArticles ? ['articles'] : []), 'storage'],
    complete: isComplete,
  }
}

/** The page that answers a contact form sent without JavaScript. It loads no script. */
export async function renderContactPage(
  answer: ContactAnswerProps,
  environment: SiteEnvironment,
): Promise<{ html: string }> {
  const page = pageAt('/advisory') // reads what the bar shows
  const { content } = await readContent(page, environment)
  const { favicon } = await readSiteAssets(environment.fetch, environment.api.url, environment.siteUrl)
  const seo = {
    title: 'Get in Touch',
    description: 'The answer to your message.',
    canonicalUrl: `${environment.siteUrl}/`,
    ogImage: null,
    noIndex: true,
  }
  const html = toHtml(
    <Document seo={seo} assets={environment.assets} favicon={favicon}>
      <ContentProvider boot={{ path: '/contact', content, api: environment.api }}>
        <ContactAnswer {...answer} />
      </ContentProvider>
    </Document>,
  )
  return { html }
}

const toHtml = (document: ReactNode) => `<!doctype html>${renderToString(document)}`

/** Reads what the page shows, all at once; what could not be read is left out. */
async function readContent(page: Page, { api, fetch, siteUrl, articles }: SiteEnvironment) {
  const rest = createRest({ url: api.url || siteUrl, key: api.key, fetch })
  const client = createQueryClient()
  const content: Boot['content'] = {}
  let isComplete = true
  const reads = Object.values(page.reads).map(async (read) => {
    const query = read(rest)
    try {
      content[query.queryKey[0]] = await client.fetchQuery({ ...query, retry: false })
    } catch {
      isComplete = false // the content backend has logged why
    }
  })
  const list = page.hasArticles ? await articles() : null
  if (list) content[cacheKeys.articles[0]] = list
  await Promise.all(reads)
  return { content: withCleanHtml(content), isComplete }
}

function withCleanHtml(content: Boot['content']): Boot['content'] {
  const hero = content[cacheKeys.hero[0]] as Hero | null | undefined // as heroQuery read it
  if (!hero) return content
  return { ...content, [cacheKeys.hero[0]]: { ...hero, description: cleanHtml(hero.description) } }
}
