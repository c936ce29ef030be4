import type { ReactNode } from 'react'
import { SECTION_IDS } from '#content/site/menu.ts'
import { languageOf, siteFacts } from '#content/site/site.ts'
import { dateAt } from '#content/text/dates.ts'
import { pageWords } from '#content/words/page-words.ts'
import { type Words, wordsOf } from '#content/words/words.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { footerReads } from '#data/records/footer-reads.ts'
import { contentOf } from '../boot.ts'
import { ContentProvider } from '../content-context.tsx'
import { COMMON_READS } from '../page-reads.ts'
import { readSiteAssets } from '../seo/site-assets.ts'
import { iconOf, lookOf } from './brand.ts'
import { Document, toHtml } from './document.tsx'
import { menuLinks } from './menu-links.ts'
import { readContent } from './read-content.ts'
import type { SiteEnvironment } from './site-environment.ts'

/** The response to a form. It loads no script. */
export async function renderAnswer(
  path: string,
  texts: (words: Words) => { title: string; description: string },
  answer: ReactNode,
  environment: SiteEnvironment,
): Promise<{ html: string }> {
  const { siteUrl, api, assets } = environment
  const { content } = await readContent([...COMMON_READS, ...footerReads(SECTION_IDS)], environment)
  const { favicon } = await readSiteAssets(environment)
  const site = contentOf(content, siteQuery)
  const words = wordsOf(languageOf(site))
  const shownWords = pageWords(languageOf(site))
  const facts = siteFacts(site, contentOf(content, heroQuery), words.defaults)
  const { title, description } = texts(words)
  const seo = {
    title,
    description,
    canonicalUrl: `${siteUrl}/`,
    siteName: facts.name,
    language: facts.language,
    image: null,
    noIndex: true,
  }
  const html = toHtml(
    <Document
      path={path}
      seo={seo}
      words={shownWords}
      assets={assets}
      favicon={favicon ?? iconOf(content)}
      look={lookOf(content)}
    >
      <ContentProvider
        boot={{ path, today: dateAt(Date.now()), content, api, ...menuLinks(content) }}
        words={shownWords}
      >
        {answer}
      </ContentProvider>
    </Document>,
  )
  return { html }
}
