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
import { Fact } from './press-kit-facts.tsx'

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
      <dl className="kit-facts">
        {questions.length > 0 && (
          <Fact label={words.hostQuestions}>
            <ol className="kit-questions">
              {questions.map((question, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
                <li key={index}>{question}</li>
              ))}
            </ol>
            <CopyButton text={questions.join('\n')} action={copyShort} label={words.copyQuestions} />
          </Fact>
        )}
        {setup && (
          <Fact label={words.setup}>
            <Paragraphs text={setup} className="not-first:mt-4" />
          </Fact>
        )}
        {clip && (
          <Fact label={words.clip}>
            <Film address={clip} title={name} action={words.playClip} />
          </Fact>
        )}
      </dl>
      {hasContact && (
        <ButtonLink href={contactHref('podcast')} className="mt-8">
          {speaking.invite(firstName)}
        </ButtonLink>
      )}
    </PageSection>
  )
}
