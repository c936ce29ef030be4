import { HERO_DEFAULTS, HERO_IMAGE_WIDTHS, type Hero as HeroContent, isHeroImageMetadata } from '#content/hero.ts'
import { heroQuery } from '#data/content-queries.ts'
import defaultPortrait from '../assets/portrait.svg'
import { useApi, useContent, useSent } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { resolveUrl } from '../storage-url.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useSiteFacts } from '../use-site.ts'

export function Hero() {
  const { data: hero } = useContent(heroQuery)
  const sent = useSent(heroQuery)
  const { name } = useSiteFacts()
  const hasContact = useHasContact()
  const title = hero?.title || name
  return (
    <section id="hero" aria-labelledby="hero-title" className="hero">
      <Portrait hero={hero ?? null} name={title} />
      <div className="hero-text">
        <p className="eyebrow">{hero?.subtitle || HERO_DEFAULTS.subtitle}</p>
        <h1 id="hero-title" className="display text-hero">
          {title}
        </h1>
        <RichText html={descriptionOf(hero)} sent={descriptionOf(sent)} className="rich-text hero-description" />
        {hasContact && <ButtonLink href="/#contact">Get in Touch</ButtonLink>}
      </div>
    </section>
  )
}

const descriptionOf = (hero: HeroContent | null | undefined) => hero?.description || HERO_DEFAULTS.description

function Portrait({ hero, name }: { hero: HeroContent | null; name: string }) {
  const api = useApi()
  const sizes = hero?.image_url && isHeroImageMetadata(hero.image_metadata) ? hero.image_metadata.sizes : null
  const srcSet =
    sizes &&
    (['small', 'medium', 'large'] as const)
      .map((size) => [resolveUrl(sizes[size], api.url), `${HERO_IMAGE_WIDTHS[size]}w`] as const)
      .flatMap(([address, width]) => (address ? `${address} ${width}` : []))
      .join(', ')
  const shared = {
    width: 600,
    height: 600,
    className: 'hero-portrait',
    loading: 'eager',
    fetchPriority: 'high',
  } as const
  const alt = `Portrait of ${name}`
  return (
    <Picture
      {...shared}
      src={sizes?.medium ?? hero?.image_url ?? null}
      {...(srcSet && { srcSet, sizes: PORTRAIT_SIZES })}
      alt={hero?.image_alt || alt}
      focus={[hero?.image_focus_x, hero?.image_focus_y]}
      fallback={<img {...shared} src={defaultPortrait} alt={alt} />}
    />
  )
}

/** The portrait's width on the page, the same as in styles/hero.css. */
const PORTRAIT_SIZES = '(min-width: 48rem) 20rem, 9rem'
