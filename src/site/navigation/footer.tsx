import { siteQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { useSiteFacts } from '../use-site.ts'
import { PrivacyChoices } from './privacy-choices.tsx'

/** Rendered with the server's year, then with the browser's; they differ for a few hours a year at most. */
export function Footer() {
  const { name, footerNote } = useSiteFacts()
  const { data: site } = useContent(siteQuery)
  return (
    <footer className="footer">
      <div>
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {name}
        </p>
        {footerNote && <p>{footerNote}</p>}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {site?.advisory_in_footer !== false && (
            <li>
              <a href="/advisory" className="link">
                Advisory
              </a>
            </li>
          )}
          {site?.speaking_in_footer && (
            <li>
              <a href="/speaking" className="link">
                Speaking
              </a>
            </li>
          )}
          <li>
            <a href="/press-kit" className="link">
              Press Kit
            </a>
          </li>
        </ul>
        <PrivacyChoices />
      </div>
    </footer>
  )
}
