import { HERO_DEFAULTS } from '#content/hero.ts'
import { OWNER } from '#content/owner.ts'
import type { PublicPath } from '#content/routes.ts'
import { contactQuery, expertiseQuery, heroQuery } from '#data/content-queries.ts'
import { type Boot, contentOf } from '../boot.ts'
import { resolveUrl } from '../storage-url.ts'
import type { SeoProps } from './head.tsx'
import { structuredData } from './structured-data.ts'

interface PageSeoSource {
  /** Null for the not-found page. */
  publicPath: PublicPath | null
  siteUrl: string
  apiUrl: string
  content: Boot['content']
  ogImage: string | null
}

/** Title, description, canonical address and structured data of a public page, from its content and the owner's facts. */
export function pageSeo({ publicPath, siteUrl, apiUrl, content, ogImage }: PageSeoSource): SeoProps {
  const hero = contentOf(content, heroQuery) ?? null
  const contact = contentOf(content, contactQuery) ?? null
  const expertise = contentOf(content, expertiseQuery) ?? []
  const name = hero?.title || OWNER.name
  if (!publicPath) {
    const texts = { title: `Page not found | ${name}`, description: 'There is no page at this address.' }
    return { ...texts, canonicalUrl: `${siteUrl}/`, ogImage, noIndex: true }
  }
  const { label, title, description } = pageTexts(name, hero?.subtitle || HERO_DEFAULTS.subtitle)[publicPath]
  const portrait = hero?.image_url && resolveUrl(hero.image_url, apiUrl)
  return {
    title,
    description,
    canonicalUrl: `${siteUrl}${publicPath}`,
    ogImage,
    ogType: publicPath === '/' ? 'profile' : 'website',
    structuredData: structuredData({
      siteUrl,
      page: { path: publicPath, label, title, description },
      image: portrait ? new URL(portrait, siteUrl).href : null,
      hero,
      contact,
      expertise,
    }),
  }
}

/** `label` is the name of the page within the site. */
type PageTexts = Record<'label' | 'title' | 'description', string>

const pageTexts = (name: string, subtitle: string): Record<PublicPath, PageTexts> => ({
  '/': { label: 'Home', title: `${name} | ${subtitle}`, description: OWNER.summary },
  '/press-kit': {
    label: 'Press Kit',
    title: `Press Kit | ${name}`,
    description: `Biographies in three lengths and an approved photo of ${name} for press and conference organisers.`,
  },
  '/advisory': {
    label: 'Advisory',
    title: `Advisory | ${name}`,
    description: `Board and advisory work of ${name}: product strategy, leadership, operations and fundraising.`,
  },
})
