import { Link } from 'react-router'

const PAGES: Readonly<Record<string, string>> = {
  Account: '/admin/account',
  Drafts: '/admin/drafts',
  Health: '/admin/health',
  'People and programs': '/admin/people',
  Messages: '/admin/messages',
  'Site Settings': '/admin/site-settings',
}

/** A sentence in which 'under Account' leads there. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(NAMES).map((part) =>
    PAGES[part] ? (
      <Link key={part} to={PAGES[part]} className="link">
        {part}
      </Link>
    ) : (
      part
    ),
  )

const NAMES = new RegExp(`(?<=\\bunder )(${Object.keys(PAGES).join('|')})\\b`)
