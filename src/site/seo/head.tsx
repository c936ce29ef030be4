import { OWNER } from '#content/owner.ts'
import { toScriptJson } from '../boot.ts'

/** The metadata of a page for search engines and link previews. Addresses are absolute. */
export interface SeoProps {
  title: string
  description: string
  canonicalUrl: string
  ogImage: string | null
  ogType?: 'website' | 'profile'
  structuredData?: object
  noIndex?: boolean
}

export function SeoHead({ title, description, canonicalUrl, ogImage, ogType = 'website', ...rest }: SeoProps) {
  const { structuredData, noIndex = false } = rest
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noIndex ? 'noindex, follow' : 'index, follow, max-image-preview:large'} />
      {!noIndex && <link rel="canonical" href={canonicalUrl} />}
      <meta property="og:type" content={ogType} />
      <meta property="og:site_name" content={OWNER.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:locale" content="en_US" />
      {ogImage && (
        <>
          <meta property="og:image" content={ogImage} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={ogImage ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {ogImage && <meta name="twitter:image" content={ogImage} />}
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
