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
export const SubscribeAnswer = ({ email, signUp, error }: SubscribeAnswerProps) => (
  <Page path="/subscribe">
    <section className="page-header measure pb-16">
      <h1 className="display text-title">{signUp ? 'One more step' : 'Subscribe'}</h1>
      {signUp ? <LastStep email={email} {...signUp} /> : <SubscribeForm email={email} error={error} />}
    </section>
  </Page>
)

const LastStep = ({
  email,
  url,
  host,
  isPrefilled,
}: { email: string } & NonNullable<SubscribeAnswerProps['signUp']>) => (
  <>
    <p className="text-lg wrap-anywhere">
      The newsletter comes from {host}, its publisher.{' '}
      {isPrefilled ? (
        <>
          The link passes <strong>{email}</strong> on; confirm it there.
        </>
      ) : (
        <>
          The link opens its page: please enter <strong>{email}</strong> there.
        </>
      )}{' '}
      This site does not store it.
    </p>
    <p className="flex flex-wrap gap-3">
      <OutLink variant="solid" href={url} rel="noopener noreferrer" className="wrap-anywhere">
        Continue to {host}
      </OutLink>
      <ButtonLink variant="outline" href="/">
        Return to Home
      </ButtonLink>
    </p>
  </>
)
