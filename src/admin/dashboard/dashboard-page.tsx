import './dashboard.css'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { countOf } from '#content/text/count-of.ts'
import { nameOfDraft } from '../drafts/content-names.ts'
import { lastErrorOf } from '../drafts/prepared-by.tsx'
import { isLate } from '../drafts/publication-time.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { EDITORS } from '../editors/editors.ts'
import { FirstStepsSection } from '../first-steps/first-steps-section.tsx'
import { folderAddress } from '../messages/addresses.ts'
import { replyAddress } from '../messages/reply.ts'
import { useMessageList, useUnreadCount } from '../messages/use-inbox.ts'
import { OwnersOnly, useIsOwner } from '../rights.tsx'
import { useAdmin } from '../session-context.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { localTime } from '../ui/local-time.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useNow } from '../ui/use-now.ts'
import { VisitsSection } from '../visits/visits-section.tsx'
import { LastChanges } from './last-changes.tsx'

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
    <ForAssistants />
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

const ForAssistants = () =>
  !useIsOwner() && (
    <p className="panel max-w-prose">
      You are an assistant: what you prepare is a draft. It waits until an owner, who gets a mail about it, has looked
      at it and published it.
    </p>
  )

const INBOX = { folder: 'inbox', topic: null } as const
const MOST_MESSAGES = 3

function UnreadMessages() {
  const { data, isPending, isError } = useMessageList(INBOX)
  const count = useUnreadCount('inbox') ?? 0
  const unread = data?.messages.filter(({ read_at }) => read_at === null).slice(0, MOST_MESSAGES) ?? []
  return (
    <KeptRoom name="unread" of={{ isPending, isError }}>
      <section className="panel" aria-labelledby="unread-title">
        <h2 id="unread-title">
          {count > 0 ? (
            <Link to="/admin/messages" className="link">
              {countOf(count, 'unread message')}
            </Link>
          ) : (
            'No unread messages'
          )}
        </h2>
        {unread.length > 0 && (
          <ul className="lines">
            {unread.map((message) => (
              <li key={message.id} className="line">
                <Link to={folderAddress(INBOX, message.id)} className="line-main">
                  <strong>{message.name}</strong> <span className="text-muted">{message.message}</span>
                </Link>
                <span className="line-time">
                  <TimeAgo iso={message.created_at} />
                </span>
                <a className="line-action" href={replyAddress(message)}>
                  Reply<span className="sr-only"> to {message.name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </KeptRoom>
  )
}

const MOST_DRAFTS = 4

/** What waits to be published: first what could not be, then what is published next. Nothing without drafts. */
function GoesLive() {
  const { drafts = [], isFetched, isError } = useDrafts({ isWatched: true })
  const now = useNow()
  const inOrder = drafts.toSorted(
    (a, b) =>
      Number(Boolean(b.last_error)) - Number(Boolean(a.last_error)) ||
      (a.publish_at ?? LAST).localeCompare(b.publish_at ?? LAST),
  )
  return (
    <KeptRoom name="drafts" of={{ isPending: !isFetched, isError }} className="empty:hidden">
      {drafts.length > 0 && (
        <section className="panel" aria-label="Drafts">
          <h2>
            <Link to="/admin/drafts" className="link">
              {drafts.length === 1 ? 'One draft waits' : `${drafts.length} drafts wait`}
            </Link>{' '}
            to be published
          </h2>
          <ul className="lines">
            {inOrder.slice(0, MOST_DRAFTS).map((draft) => (
              <li key={draft.id} className="line">
                <p className="line-main line-whole">
                  <strong>{nameOfDraft(draft)}</strong> <DraftState draft={draft} now={now} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </KeptRoom>
  )
}

/** After every time. */
const LAST = '9'

function DraftState({ draft, now }: { draft: ContentDraft; now: number }) {
  const { publish_at } = draft
  const error = lastErrorOf(draft, useAdmin().id)
  if (error) return <span className="text-danger wrap-anywhere">{error}</span>
  if (!publish_at) return <span className="text-muted">not scheduled</span>
  if (isLate({ publish_at }, now))
    return <span className="text-danger">It should have been published on {localTime(publish_at)}.</span>
  return <span className="text-muted">on {localTime(publish_at)}</span>
}
