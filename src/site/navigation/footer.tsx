import { useSiteFacts } from '../use-site.ts'
import { Colophon } from './colophon.tsx'
import { PrivacyChoices } from './privacy-choices.tsx'

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
