import { ADVISORY_ROLES, ADVISORY_SERVICES } from '#content/advisory.ts'
import { useHasContact } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useReveal } from '../ui/use-reveal.ts'
import { useSiteFacts } from '../use-site.ts'

export function AdvisoryPage() {
  const { firstName } = useSiteFacts()
  const hasContact = useHasContact()
  return (
    <Page path="/advisory" footer={<PlaceholderLinks />}>
      <header className="page-header">
        <h1 className="display text-hero">Advisory</h1>
        <p className="section-description">
          {firstName} sits on a few boards and works with a few leadership teams at a time, close enough to be of use.
        </p>
      </header>
      <section ref={useReveal()} aria-labelledby="roles" className="section">
        <h2 id="roles" className="display text-title">
          Board and Advisory Roles
        </h2>
        <ul>
          {ADVISORY_ROLES.map(({ company, role, period, description, isNonProfit }) => (
            <li key={company} className="role" data-reveal="">
              <p className="text-sm text-muted">{period}</p>
              <div>
                <h3 className="display text-2xl leading-tight">{company}</h3>
                <p className="mt-1">
                  {role}
                  {isNonProfit && <span className="badge ml-3">Non-Profit</span>}
                </p>
                <p className="mt-2 max-w-prose text-muted">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section ref={useReveal()} aria-labelledby="services" className="section">
        <h2 id="services" className="display text-title">
          Advisory Services
        </h2>
        <ul className="expertise">
          {ADVISORY_SERVICES.map(({ title, description }) => (
            <li key={title} className="expertise-item" data-reveal="">
              <h3 className="display text-2xl leading-tight">{title}</h3>
              <p className="mt-2 text-muted">{description}</p>
            </li>
          ))}
        </ul>
        {hasContact && (
          <ButtonLink href="/#contact" className="mt-12">
            Get in Touch
          </ButtonLink>
        )}
      </section>
    </Page>
  )
}

/** Placeholders: the links have no target yet (docs/product.md). */
const PlaceholderLinks = () => (
  <ul className="flex flex-wrap gap-x-6 gap-y-2">
    {['Privacy Policy', 'Terms of Service'].map((label) => (
      <li key={label}>
        <a href="#main" className="link">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
