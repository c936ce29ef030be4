import type { SharedImage } from '#content/site/social-card.ts'
import { toScriptJson } from '../boot.ts'

/** The metadata of a page for search engines and link previews. Addresses are absolute. */
export interface SeoProps {
  title: string
  description: string
  canonicalUrl: string
  siteName: string
  /** A BCP 47 tag. */
  language: string
  image: SharedImage | null
  ogType?: 'website' | 'profile' | 'article'
  structuredData?: object
  noIndex?: boolean
  /** The owner's account in the fediverse: '@vera@social.example'. */
  creator?: string | undefined
  feeds?: readonly { title: string; url: string }[]
}

export function SeoHead({ title, description, canonicalUrl, image, ogType = 'website', ...rest }: SeoProps) {
  const { siteName, language, structuredData, noIndex = false, feeds = [], creator } = rest
  const locale = localeOf(language)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noIndex ? 'noindex, follow' : 'index, follow, max-image-preview:large'} />
      {!noIndex && <link rel="canonical" href={canonicalUrl} />}
      {feeds.map(({ title, url }) => (
        <link key={url} rel="alternate" type="application/rss+xml" title={title} href={url} />
      ))}
      <meta property="og:type" content={ogType} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      {locale && <meta property="og:locale" content={locale} />}
      {image && (
        <>
          <meta property="og:image" content={image.address} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={image.alt ?? title} />
        </>
      )}
      {creator && <meta name="fediverse:creator" content={creator} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={image.address} />}
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any '<'
          dangerouslySetInnerHTML={{ __html: toScriptJson(structuredData) }}
        />
      )}
    </>
  )
}

const locales = new Map<string, string | null>()

/**
 * In Open Graph's form: 'en_US', with the most likely territory if the owner names none; null where there is no such
 * territory, as for Esperanto or the Spanish of Latin America.
 */
function localeOf(language: string): string | null {
  const before = locales.get(language)
  if (before !== undefined) return before
  // its words are those of Portugal, as the most speakers are not
  const { language: code, region = '' } = new Intl.Locale(language === 'pt' ? 'pt-PT' : language).maximize()
  const locale = /^[A-Z]{2}$/.test(region) ? `${code}_${region}` : null
  // a site has one language
  locales.clear()
  locales.set(language, locale)
  return locale
}
