import type { ContactAnswer as Answer } from '#content/message/contact-answer.ts'
import { shownRequest } from '#content/message/contact-request.ts'
import { useServerWords, useWords } from '../content-context.tsx'
import { ContactFields } from '../sections/contact-fields.tsx'
import { ContactSent } from '../sections/contact-sent.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** Answers the contact form without JavaScript: thanks, or the same form with the input. */
export const ContactAnswer = (answer: Answer) => (
  <Page path="/contact">
    <section className="page-header grid gap-8 pb-16">
      {answer.isSent ? <Thanks {...answer} /> : <FormAgain {...answer} />}
    </section>
  </Page>
)

/** The message is shown to its sender alone, and for a while. */
function Thanks({ values: { name, message }, about = null, answers = {} }: Answer) {
  const { contact: words, home } = useWords()
  const { questions } = useServerWords().event
  const text = shownRequest({ subject: about, answers, text: message }, (question) => questions[question])
  const toHome = (
    <ButtonLink href="/" className="justify-self-start">
      {home}
    </ButtonLink>
  )
  return name ? (
    <ContactSent isPage {...{ name, about, text }}>
      {toHome}
    </ContactSent>
  ) : (
    <>
      <h1 className="display text-title">{words.sent.title}</h1>
      <p>{words.sent.description}</p>
      {toHome}
    </>
  )
}

function FormAgain({ error, fieldErrors, values, about, answers }: Answer) {
  const { contact: words, getInTouch } = useWords()
  return (
    <>
      <h1 className="display text-title">{getInTouch}</h1>
      <form method="post" action="/contact" className="form measure" aria-describedby="contact-error">
        <p id="contact-error" role="alert" className="alert">
          {error}
        </p>
        <ContactFields values={values} about={about} answers={answers} errors={fieldErrors} />
        <Button type="submit" className="justify-self-start">
          {words.send}
        </Button>
      </form>
    </>
  )
}
