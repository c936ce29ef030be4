import './dashboard.css'
import { useIsFetching } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isClosed } from '#content/site/site.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { EDITORS } from '../editors.ts'
import { FirstStepsSection } from '../first-steps/first-steps-section.tsx'
import { OwnersOnly, useIsOwner } from '../rights.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useContent } from '../use-content.ts'
import { VisitsLine } from '../visits/visits-line.tsx'
import { GoesLive } from './goes-live.tsx'
import { LastChanges, useActivity } from './last-changes.tsx'
import { UnreadMessages } from './unread-messages.tsx'

const Miniature = lazy(async () => ({ default: (await import('./miniature.tsx')).Miniature }))

/** Her page with the news beside it; before the site is opened, the steps that lead there. */
export function DashboardPage() {
  const { data: site, isPending } = useContent(siteQuery)
  const isOwner = useIsOwner()
  // by their keys they stay as they are when their order changes
  const page = <YourPage key="page" />
  const steps = (
    <div key="steps" className="steps empty:hidden">
      <OwnersOnly>
        <FirstStepsSection />
      </OwnersOnly>
    </div>
  )
  return (
    <div className="dashboard parts">
      <title>Dashboard</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>Welcome to the Admin Dashboard</h1>
        <Link to="/admin/talks?new=talks" className="button button-solid">
          <Plus aria-hidden="true" className="size-4" />
          New talk
        </Link>
      </header>
      {!isOwner && (
        <p className="panel max-w-prose">
          You are an assistant: what you prepare is a draft. It waits until an owner, who gets a mail about it, has
          looked at it and published it.
        </p>
      )}
      {isPending && <Spinner />}
      <div className="today" hidden={isPending}>
        {isOwner && isClosed(site ?? null) ? [steps, <News key="news" />] : [<News key="news" isBegun />, page, steps]}
      </div>
      <SiteParts />
    </div>
  )
}

const News = ({ isBegun = false }) => (
  <div className="news parts">
    <OwnersOnly>
      <UnreadMessages />
    </OwnersOnly>
    <GoesLive />
    <OwnersOnly>
      <LastChanges />
      {isBegun && <VisitsLine />}
    </OwnersOnly>
  </div>
)

function YourPage() {
  const hasRoom = useMedia('(width >= 48rem)')
  const isNext = useIsNewsThere()
  const [lastChange] = useActivity(useIsOwner()).data ?? []
  const room = <div className="preview-body" />
  return (
    <section className="your-page" aria-labelledby="your-page">
      <h2 id="your-page">Your page</h2>
      <a href="/" className="link">
        Edit your page
      </a>
      {hasRoom && (
        <Suspense fallback={room}>
          {isNext ? <Miniature version={Date.parse(lastChange?.changedAt ?? '') || 0} /> : room}
        </Suspense>
      )}
    </section>
  )
}

const NEWS = [...cacheKeys.inbox, 'drafts', 'activity']

/** Whether what is read first has come; from then on. */
function useIsNewsThere() {
  const isAsked = useIsFetching({ predicate: ({ queryKey }) => NEWS.includes(String(queryKey[0])) }) > 0
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => setIsThere(true))
    return () => clearTimeout(timer)
  }, [isAsked])
  return isThere
}

const SiteParts = () => (
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
)
