import { contactHref } from '#content/message/contact-subject.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import { hostNotes } from '#content/press-kit/press-parts.ts'
import { useWords } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Film } from '../ui/film.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { useSiteFacts } from '../use-site.ts'
import { PageSection } from './page-section.tsx'

/** For podcast hosts. What is empty is left out. */
export function HostNotes({ kit }: { kit: PressKit }) {
  const { name, firstName } = useSiteFacts()
  const hasContact = useHasContact()
  const { kit: words, speaking, copyShort } = useWords()
  const notes = hostNotes(kit)
  if (!notes) return null
  const { questions, setup, clip } = notes
  return (
    <PageSection id="podcast-hosts" title={words.hosts}>
      {questions.length > 0 && (
        <div className="bio">
          <header>
            <h3 className="display card-title">{words.hostQuestions}</h3>
            <CopyButton text={questions.join('\n')} action={copyShort} label={words.copyQuestions} />
          </header>
          <ol className="kit-questions">
            {questions.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
              <li key={index} dir="auto">
                {question}
              </li>
            ))}
          </ol>
        </div>
      )}
      {setup && (
        <div className="bio">
          <header>
            <h3 className="display card-title">{words.setup}</h3>
          </header>
          <div>
            <Paragraphs text={setup} className="not-first:mt-4" />
          </div>
        </div>
      )}
      {clip && (
        <div className="bio">
          <header>
            <h3 className="display card-title">{words.clip}</h3>
          </header>
          <Film address={clip} title={name} action={words.playClip} />
        </div>
      )}
      {hasContact && (
        <ButtonLink href={contactHref('podcast')} className="mt-8">
          {speaking.invite(firstName)}
        </ButtonLink>
      )}
    </PageSection>
  )
}
