import type { ReactNode } from 'react'
import { OWNER } from '#content/owner.ts'
import { PrivacyChoices } from './privacy-choices.tsx'

/** Rendered with the server's year, then with the browser's; they differ for a few hours a year at most. */
export const Footer = ({ children }: { children?: ReactNode }) => (
  <footer className="footer">
    <p suppressHydrationWarning>
      © {new Date().getFullYear()} {OWNER.name}
    </p>
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {children ?? (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <a href="/advisory" className="link">
              Advisory
            </a>
          </li>
          <li>
            <a href="/press-kit" className="link">
              Press Kit
            </a>
          </li>
        </ul>
      )}
      <PrivacyChoices />
    </div>
  </footer>
)
