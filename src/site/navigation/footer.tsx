import { useClarityProjectId } from '../content-context.tsx'
import { useSiteFacts } from '../use-site.ts'
import { Colophon } from './colophon.tsx'

/** Rendered with the server's year, then with the browser's; they differ for a few hours a year at most. */
export function Footer() {
  const { name, footerNote } = useSiteFacts()
  return (
    <footer className="footer">
      <Colophon />
      <p suppressHydrationWarning>
        © {new Date().getFullYear()} {name}
      </p>
      {footerNote && <p>{footerNote}</p>}
      <PrivacyChoices />
    </footer>
  )
}

/**
 * Lets a visitor change the choice about Clarity (reading/privacy.ts). Where nothing can be recorded it is invisible but
 * keeps its space.
 */
const PrivacyChoices = () =>
  useClarityProjectId() && (
    <button type="button" id="privacy-choices" className="link invisible cursor-pointer py-1 in-data-choosable:visible">
      Privacy choices
    </button>
  )
