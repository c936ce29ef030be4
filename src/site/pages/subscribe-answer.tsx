import { useServerWords, useWords } from '../content-context.tsx'
import { SubscribeForm } from '../sections/subscribe-form.tsx'
import { ButtonLink, OutLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

export interface SubscribeAnswerProps {
  email: string
  /** The publisher's sign-up; absent if there is an error. */
  signUp?: { url: string; host: string; isPrefilled: boolean }
  error?: string
}

/** Answers the newsletter's form: with the link to continue, or the form again with the typed address. */
export function SubscribeAnswer({ email, signUp, error }: SubscribeAnswerProps) {
  const { subscribe: words } = useServerWords()
  return (
    <Page path="/subscribe">
      <section className="page-header measure pb-16">
        <h1 className="display text-title">{signUp ? words.lastStep : words.title}</h1>
        {signUp ? <LastStep email={email} {...signUp} /> : <SubscribeForm email={email} error={error} />}
      </section>
    </Page>
  )
}

type LastStepProps = { email: string } & NonNullable<SubscribeAnswerProps['signUp']>

function LastStep({ email, url, host, isPrefilled }: LastStepProps) {
  const { subscribe: words } = useServerWords()
  const [before, after] = isPrefilled ? words.passedOn : words.typedThere
  return (
    <>
      <p className="text-lg wrap-anywhere">
        {`${words.publisher(host)} ${before}`}
        <strong>{email}</strong>
        {`${after} ${words.notStored}`}
      </p>
      <p className="flex flex-wrap gap-3">
        <OutLink variant="solid" href={url} rel="noopener noreferrer" className="wrap-anywhere">
          {words.proceed(host)}
        </OutLink>
        <ButtonLink variant="outline" href="/">
          {useWords().home}
        </ButtonLink>
      </p>
    </>
  )
}
