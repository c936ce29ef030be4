import './dashboard.css'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { EDITORS } from '../editors/editors.ts'
import { FirstStepsSection } from '../first-steps/first-steps-section.tsx'
import { OwnersOnly } from '../rights.tsx'
import { VisitsSection } from '../visits/visits-section.tsx'
import { GoesLive } from './goes-live.tsx'
import { LastChanges } from './last-changes.tsx'
import { UnreadMessages } from './unread-messages.tsx'

/** Today first: who has written, what goes live, what has changed. */
export const DashboardPage = () => (
  <div className="dashboard parts">
    <title>Dashboard</title>
    <header className="flex flex-wrap items-center justify-between gap-4">
      <h1>Welcome to the Admin Dashboard</h1>
      <Link to="/admin/talks?new=talks" className="button button-solid">
        <Plus aria-hidden="true" className="size-4" />
        New talk
      </Link>
    </header>
    <div className="today parts">
      <div className="parts">
        <OwnersOnly>
          <UnreadMessages />
          <LastChanges />
        </OwnersOnly>
      </div>
      <div className="parts">
        <GoesLive />
        <OwnersOnly>
          <FirstStepsSection />
        </OwnersOnly>
      </div>
      <section aria-labelledby="site-parts">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="site-parts">Your site</h2>
          <OwnersOnly>
            <Link to="/admin/site-settings?tab=look" className="link text-muted">
              Change the look
            </Link>
          </OwnersOnly>
        </div>
        <ul className="site-parts">
          {EDITORS.map(
            ({ path, label, icon: PartIcon, card }) =>
              card && (
                <li key={path} className="dashboard-card" title={card.description}>
                  <PartIcon aria-hidden="true" className="size-4" />
                  <h3>{card.title ?? label}</h3>
                  {/* all of the card is its target */}
                  <Link to={path} className="link">
                    Edit Content<span className="sr-only">: {card.title ?? label}</span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      </section>
    </div>
    <OwnersOnly>
      <VisitsSection />
    </OwnersOnly>
  </div>
)
