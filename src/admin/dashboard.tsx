import { Link } from 'react-router'
import { EDITORS } from './editors/editors.ts'
import { FirstStepsSection } from './first-steps/first-steps-section.tsx'
import { UnreadMessages } from './messages/unread-messages.tsx'
import { VisitsSection } from './visits/visits-section.tsx'

export const DashboardPage = () => (
  <>
    <title>Dashboard</title>
    <h1>Welcome to the Admin Dashboard</h1>
    <p className="mt-2 text-muted">Everything that visitors read can be changed here.</p>
    <UnreadMessages />
    <FirstStepsSection />
    <VisitsSection />
    <ul className="mt-12 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {EDITORS.map(
        ({ path, label, card }) =>
          card && (
            <li key={path} className="card flex flex-col">
              <h2>{card.title ?? label}</h2>
              <p className="mt-1 grow text-muted">{card.description}</p>
              <p className="mt-4">
                <Link to={path} className="link font-semibold" aria-label={`Edit Content: ${card.title ?? label}`}>
                  Edit Content
                </Link>
              </p>
            </li>
          ),
      )}
    </ul>
  </>
)
