import { webUrl } from '#content/address/web-url.ts'
import type { AdvisoryRole, AdvisoryService, AdvisoryPage as Texts } from '#content/advisory/advisory.ts'
import { contactHref } from '#content/message/contact-subject.ts'
import { displayClass } from '#content/site/letters.ts'
import {
  advisedQuery,
  advisoryPageQuery,
  advisoryRolesQuery,
  advisoryServicesQuery,
} from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { HydrationFallback } from '../hydration-fallback.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { Testimonials } from '../sections/testimonials.tsx'
import { ButtonLink, OutLink } from '../ui/button.tsx'
import { Missing } from '../ui/failed-reads.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Page } from './page.tsx'
import { PageSection } from './page-section.tsx'

/** Parts without content are left out; 'How an Engagement Starts' is always shown, with its button. */
export function AdvisoryPage() {
  const { data: texts } = useContent(advisoryPageQuery)
  const { data: advised = [] } = useContent(advisedQuery)
  const roles = useContent(advisoryRolesQuery)
  const services = useContent(advisoryServicesQuery)
  const { advisory: words } = useWords()
  const allRoles = [
    ...advised.map((one) => ({ ...one, is_non_profit: one.type === 'nonprofit' })),
    ...(roles.data ?? []),
  ]
  return (
    <Page path="/advisory">
      <header dir="auto" className="page-header">
        <h1 className={displayClass('display text-hero', texts?.title)}>{texts?.title.trim() || words.title}</h1>
        {texts?.description.trim() && (
          <p dir="auto" className="section-description whitespace-pre-line">
            {texts.description}
          </p>
        )}
      </header>
      {allRoles.length > 0 && <Roles roles={allRoles} />}
      {services.data && services.data.length > 0 && <Services services={services.data} />}
      {(!roles.data || !services.data) && <Missing reads={[roles, services]} loading={words.loading} />}
      <HydrationFallback selector="#testimonials">
        <Testimonials />
      </HydrationFallback>
      <Engagement texts={texts} />
    </Page>
  )
}

type ShownRole = Pick<AdvisoryRole, 'id' | 'company' | 'role' | 'period' | 'description' | 'is_non_profit'>

const Roles = ({ roles }: { roles: readonly ShownRole[] }) => (
  <PageSection id="roles" title={useWords().advisory.roles}>
    <ul>
      {roles.map(({ id, company, role, period, description, is_non_profit }) => (
        <li key={id} dir="auto" className="role" data-reveal="">
          <p className="origin text-muted">
            <bdi>{period}</bdi>
          </p>
          <div>
            <h3 className={displayClass('display card-title', company)}>{company}</h3>
            <p className="mt-1">
              {role}
              {is_non_profit && (
                <>
                  &emsp;
                  <NonProfit />
                </>
              )}
            </p>
            <p dir="auto" className="mt-2 measure whitespace-pre-line text-muted">
              {description}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </PageSection>
)

const Services = ({ services }: { services: readonly AdvisoryService[] }) => (
  <PageSection id="services" title={useWords().advisory.services}>
    <ul className="expertise">
      {services.map(({ id, title, description }) => (
        <li key={id} dir="auto" className="expertise-item" data-reveal="">
          <h3 className={displayClass('display card-title', title)}>{title}</h3>
          <p dir="auto" className="whitespace-pre-line text-muted">
            {description}
          </p>
        </li>
      ))}
    </ul>
  </PageSection>
)

const NonProfit = () => <span className="badge inline-block">{useWords().advisory.nonProfit}</span>

function Engagement({ texts }: { texts: Texts | null | undefined }) {
  const booking = webUrl(texts?.booking_url)
  const hasContact = useHasContact()
  const { advisory: words, getInTouch } = useWords()
  return (
    <PageSection id="engagement" title={words.start}>
      <div data-reveal="">
        <Paragraphs text={texts?.engagement.trim() || words.engagement} className="measure text-lg not-first:mt-4" />
        <p className="mt-8 flex flex-wrap gap-3">
          {booking && (
            <OutLink href={booking} variant="solid">
              {texts?.booking_label?.trim() || words.booking}
            </OutLink>
          )}
          {hasContact && (
            <ButtonLink href={contactHref('advisory')} {...(booking && { variant: 'outline' })}>
              {getInTouch}
            </ButtonLink>
          )}
        </p>
      </div>
    </PageSection>
  )
}
