import type { ContactAnswer as Answer } from '#content/message/contact-answer.ts'
import { answersAndText } from '#content/message/contact-request.ts'
import { useServerWords, useWords } from '../content-context.tsx'
import { ContactFields } from '../sections/contact-fields.tsx'
import { ContactSent } from '../sections/contact-sent.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** Answers the contact form without JavaScript: thanks, or the same form with the input. */
export function ContactAnswer({ isSent, error, fieldErrors, values, about: subject = null, answers = {} }: Answer) {
  const { contact: words, getInTouch, colon } = useWords()
  const { questions } = useServerWords().event
  const text = answersAndText({ subject, answers, text: values.message }, (question) => questions[question], colon)
  return (
    <Page path="/contact">
      <section className="page-header grid gap-8 pb-16">
        {isSent ? (
          <ContactSent sent={values.name ? { name: values.name, subject, text } : null} />
        ) : (
          <>
            <h1 className="display text-title">{getInTouch}</h1>
            <form method="post" action="/contact" className="form measure" aria-describedby="contact-error">
              <p id="contact-error" role="alert" className="alert">
                {error}
              </p>
              <ContactFields values={values} about={subject} answers={answers} errors={fieldErrors} />
              <Button type="submit" className="justify-self-start">
                {words.send}
              </Button>
            </form>
          </>
        )}
      </section>
    </Page>
  )
}
