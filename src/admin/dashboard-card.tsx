import { Link } from 'react-router'

interface DashboardCardProps {
  /** Of the editor that the card leads to. */
  path: string
  title: string
  description: string
}

/** A card of the dashboard. All of it is the target of its one link, which comes last and names the card. */
export const DashboardCard = ({ path, title, description }: DashboardCardProps) => (
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
