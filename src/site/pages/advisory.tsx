import { ADVISORY_DEFAULTS, type AdvisoryRole, type AdvisoryService } from '#content/advisory/advisory.ts'
import { contactHref } from '#content/message/contact-subject.ts'
import { displayClass } from '#content/site/letters.ts'
import { advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery } from '#data/records/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { HydrationFallback } from '../hydration-fallback.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { Testimonials } from '../sections/testimonials.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Missing } from '../ui/failed-reads.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Page } from './page.tsx'
import { PageSection } from './page-section.tsx'

/** Parts without content are left out; 'How an Engagement Starts' is always shown, with its button. */
export function AdvisoryPage() {
  const { data: texts } = useContent(advisoryPageQuery)
  const roles = useContent(advisoryRolesQuery)
  const services = useContent(advisoryServicesQuery)
  return (
    <Page path="/advisory">
      <header dir="auto" className="page-header">
        <h1 className={displayClass('display text-hero', texts?.title)}>
          {texts?.title.trim() || ADVISORY_DEFAULTS.title}
        </h1>
        {texts?.description.trim() && (
          <p dir="auto" className="section-description whitespace-pre-line">
            {texts.description}
          </p>
        )}
      </header>
      {roles.data && roles.data.length > 0 && <Roles roles={roles.data} />}
      {services.data && services.data.length > 0 && <Services services={services.data} />}
      {(!roles.data || !services.data) && <Missing reads={[roles, services]} what="the advisory page" />}
      <HydrationFallback selector="#testimonials">
        <Testimonials />
      </HydrationFallback>
      <Engagement text={texts?.engagement.trim() || ADVISORY_DEFAULTS.engagement} />
    </Page>
  )
}

const Roles = ({ roles }: { roles: readonly AdvisoryRole[] }) => (
  <PageSection id="roles" title="Board and Advisory Roles">
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
                  &emsp;<span className="badge inline-block">Non-Profit</span>
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
  <PageSection id="services" title="Advisory Services">
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

const Engagement = ({ text }: { text: string }) => (
  <PageSection id="engagement" title="How an Engagement Starts">
    <div data-reveal="">
      <Paragraphs text={text} className="measure text-lg not-first:mt-4" />
      {useHasContact() && (
        <ButtonLink href={contactHref('advisory')} className="mt-8">
          Get in Touch
        </ButtonLink>
      )}
    </div>
  </PageSection>
)
