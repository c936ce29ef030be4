import { Link } from 'react-router'
import { WaitingDrafts } from './drafts/waiting-drafts.tsx'
import { EDITORS } from './editors/editors.ts'
import { FirstStepsSection } from './first-steps/first-steps-section.tsx'
import { UnreadMessages } from './messages/unread-messages.tsx'
import { VisitsSection } from './visits/visits-section.tsx'

export const DashboardPage = () => (
  <div className="parts">
    <title>Dashboard</title>
    <h1>Welcome to the Admin Dashboard</h1>
    <p className="mt-2 text-muted">Edit everything that visitors see.</p>
    <UnreadMessages />
    <WaitingDrafts />
    <FirstStepsSection />
    <VisitsSection />
    <ul className="mt-12 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {EDITORS.map(
        ({ path, label, card }) =>
          card && <DashboardCard key={path} path={path} title={card.title ?? label} description={card.description} />,
      )}
    </ul>
  </div>
)

interface DashboardCardProps {
  /** The path of the editor that the card leads to. */
  path: string
  title: string
  description: string
}

/** A card of the dashboard. Its one link comes last, names the card, and is clickable on all of it. */
const DashboardCard = ({ path, title, description }: DashboardCardProps) => (
  <li className="card dashboard-card">
    <h2>{title}</h2>
    <p className="mt-1 grow text-muted">{description}</p>
    <p className="dashboard-link">
      <Link to={path} className="link font-semibold">
        Edit Content<span className="sr-only">: {title}</span>
      </Link>
    </p>
  </li>
)
