import { HERO_IMAGE_WIDTHS, type Hero as HeroContent } from '#content/hero/hero.ts'
import { displayClass } from '#content/site/letters.ts'
import { heroQuery } from '#data/records/content-queries.ts'
import { useContent, useSent, useWords } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { SizedPicture } from '../ui/sized-picture.tsx'
import { useSiteFacts } from '../use-site.ts'
import { wholeWords } from './whole-words.tsx'

export function Hero() {
  const { data: hero } = useContent(heroQuery)
  const sent = useSent(heroQuery)
  const { name } = useSiteFacts()
  const hasContact = useHasContact()
  const words = useWords()
  const descriptionOf = (row: HeroContent | null | undefined) => row?.description || words.hero.description
  const title = hero?.title || name
  return (
    <section id="hero" dir="auto" aria-labelledby="hero-title" className="hero">
      <h1 id="hero-title" className={displayClass(`display text-hero hero-name-${sizeOf(title)}`, title)}>
        {wholeWords(title)}
      </h1>
      <Portrait hero={hero ?? null} name={title} />
      <p className={displayClass('eyebrow hero-tagline', hero?.subtitle)}>{hero?.subtitle || words.hero.subtitle}</p>
      <div className="hero-text">
        <RichText
          column="hero.description"
          html={descriptionOf(hero)}
          sent={descriptionOf(sent)}
          className="rich-text hero-description"
        />
        {hasContact && <ButtonLink href="/#contact">{words.getInTouch}</ButtonLink>}
      </div>
    </section>
  )
}

/** A shorter name is set larger: styles/hero.css. */
const sizeOf = ({ length }: string) => [14, 17, 20, 25].filter((most) => length > most).length + 1

function Portrait({ hero, name }: { hero: HeroContent | null; name: string }) {
  const alt = useWords().hero.portrait(name)
  return (
    <SizedPicture
      src={hero?.image_url ?? null}
      metadata={hero?.image_metadata}
      widths={HERO_IMAGE_WIDTHS}
      sizes={PORTRAIT_SIZES}
      alt={hero?.image_alt || alt}
      focus={[hero?.image_focus_x, hero?.image_focus_y]}
      width={600}
      height={600}
      className="hero-portrait"
      loading="eager"
      fetchPriority="high"
      fallback={<DefaultPortrait alt={alt} />}
    />
  )
}

/** The portrait's width on the page, the same as in styles/hero.css. */
const PORTRAIT_SIZES = '(min-width: 70rem) 25rem, (min-width: 48rem) 36vw, 34vw'

/** In the document, so that it has the site's accent. */
const DefaultPortrait = ({ alt }: { alt: string }) => (
  <svg role="img" aria-label={alt} viewBox="0 0 600 600" className="hero-portrait">
    <rect width="600" height="600" fill="#ddd5c5" />
    <circle cx="300" cy="240" r="108" fill="var(--color-accent)" />
    <path d="M72 600c0-132 100-214 228-214s228 82 228 214z" fill="#1d1a16" />
  </svg>
)
