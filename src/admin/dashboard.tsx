import { DashboardCard } from './dashboard-card.tsx'
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
          card && <DashboardCard key={path} path={path} title={card.title ?? label} description={card.description} />,
      )}
    </ul>
  </>
)
