import type { ContactAnswer as Answer } from '#content/message/contact-answer.ts'
import { useWords } from '../content-context.tsx'
import { ContactFields } from '../sections/contact-fields.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** Answers the contact form without JavaScript: thanks, or the same form with the input. */
export function ContactAnswer(answer: Answer) {
  const { contact: words, ...common } = useWords()
  return (
    <Page path="/contact">
      <section className="page-header grid gap-8 pb-16">
        <h1 className="display text-title">{answer.isSent ? words.sent.title : common.getInTouch}</h1>
        {answer.isSent ? (
          <>
            <p role="status" className="text-lg">
              {words.sent.description}
            </p>
            <ButtonLink href="/" className="justify-self-start">
              {common.home}
            </ButtonLink>
          </>
        ) : (
          <FormAgain {...answer} />
        )}
      </section>
    </Page>
  )
}

const FormAgain = ({ error, fieldErrors, values, about, answers }: Answer) => (
  <form method="post" action="/contact" className="form measure" aria-describedby="contact-error">
    <p id="contact-error" role="alert" className="alert">
      {error}
    </p>
    <ContactFields values={values} about={about} answers={answers} errors={fieldErrors} />
    <Button type="submit" className="justify-self-start">
      {useWords().contact.send}
    </Button>
  </form>
)
