import type { PressBio } from '#content/press-kit/press-bio.ts'
import { BIOS, bioWords, type PressKit } from '#content/press-kit/press-kit.ts'
import { PRESS_BIO_TEXTS } from '#content/press-kit/press-parts.ts'
import { displayClass } from '#content/site/letters.ts'
import { languageCalled } from '#content/text/languages.ts'
import { wordCount } from '#content/text/word-count.ts'
import { useWords } from '../content-context.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { PageSection } from './page-section.tsx'

export function Biographies({ kit }: { kit: PressKit | null }) {
  const { kit: words } = useWords()
  return (
    <PageSection id="biography" title={words.biography}>
      {BIOS.map((bio) => {
        const { field } = bio
        const text = kit?.[field].trim()
        const label = words.bios[field]
        return (
          <article key={field} aria-labelledby={`${field}-title`} className="bio">
            <header className="flex flex-wrap items-baseline gap-x-4">
              <h3 id={`${field}-title`} className="display card-title">
                {label}
              </h3>
              <p className="origin grow text-muted">{words.bioOf(bioWords(text, bio.words))}</p>
              {text && <CopyButton text={text} label={words.copyBio(label)} bio={field} />}
            </header>
            <div>
              {text ? (
                <Paragraphs text={text} className="not-first:mt-4" />
              ) : (
                <p className="text-muted">{words.noBio}</p>
              )}
            </div>
          </article>
        )
      })}
    </PageSection>
  )
}

/** Each language under its own name; a voice reads a text in its language where that is known by the name. */
export const BiosInLanguages = ({ bios }: { bios: readonly PressBio[] }) => (
  <PageSection id="languages" title={useWords().kit.languages}>
    {bios.map((bio) => (
      <article key={bio.id} aria-labelledby={`bio-${bio.id}`} className="mt-8">
        <h3
          id={`bio-${bio.id}`}
          lang={languageCalled(bio.language)}
          className={displayClass('display card-title', bio.language)}
        >
          {bio.language}
        </h3>
        <TextsInLanguage bio={bio} />
      </article>
    ))}
  </PageSection>
)

function TextsInLanguage({ bio }: { bio: PressBio }) {
  const { kit: words } = useWords()
  return PRESS_BIO_TEXTS.map((field) => {
    const text = bio[field]?.trim()
    if (!text) return null
    const of = BIOS.find((bio) => bio.field === field)
    const label = of ? words.bios[of.field] : words.introduction
    return (
      <div key={field} className="bio">
        <header>
          <h4 className="semibold">{label}</h4>
          <p className="origin text-muted">
            {of ? words.bioOf(bioWords(text, of.words)) : words.readAloud(wordCount(text))}
          </p>
          <CopyButton text={text} label={words.copyIn(bio.language, label)} />
        </header>
        <div lang={languageCalled(bio.language)}>
          <Paragraphs text={text} className="not-first:mt-4" />
        </div>
      </div>
    )
  })
}
