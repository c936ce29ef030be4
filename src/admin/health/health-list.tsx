import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Icon } from '../ui/icon.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import type { HealthItem, HealthState } from './describe-health.ts'

const STATES: Record<HealthState, { icon: Icon; label: string; color: string; rank: number }> = {
  good: { icon: CircleCheck, label: 'Works', color: 'text-good', rank: 0 },
  attention: { icon: TriangleAlert, label: 'Needs attention', color: 'text-attention', rank: 1 },
  trouble: { icon: CircleX, label: 'Does not work', color: 'text-danger', rank: 2 },
}

interface HealthListProps {
  items: readonly HealthItem[]
  /** The actions that an item offers, by its title. */
  actions: Record<string, ReactNode>
}

/** One row per item, with its state as an icon and in words: problems first, and what is fine, unless it offers an action, folded. */
export function HealthList({ items, actions }: HealthListProps) {
  const isFolded = ({ state, title }: HealthItem) => state === 'good' && !actions[title]
  const fine = items.filter(isFolded)
  const others = items.filter((item) => !isFolded(item)).toSorted((a, b) => STATES[b.state].rank - STATES[a.state].rank)
  return (
    <div className="grid gap-3">
      {others.length > 0 && <Rows items={others} actions={actions} />}
      {fine.length > 0 && (
        <details>
          <summary className="font-semibold text-muted">
            {fine.length === 1 ? 'One thing is fine' : `${fine.length} things are fine`}
          </summary>
          <div className="mt-3">
            <Rows items={fine} actions={actions} />
          </div>
        </details>
      )}
    </div>
  )
}

const Rows = ({ items, actions }: HealthListProps) => (
  <ul className="card divide-y divide-line py-0">
    {items.map(({ title, state, says, next }) => {
      const { icon: StateIcon, label, color } = STATES[state]
      return (
        <li key={title} className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[10rem_1fr_auto]">
          <h2 className="flex items-center gap-2 self-start">
            <StateIcon aria-hidden="true" className={`size-4 flex-none ${color}`} />
            {title}
            <span className="sr-only">({label})</span>
          </h2>
          <div className="min-w-0 wrap-anywhere">
            <p className="whitespace-pre-line">
              <LinkedText text={says} />
            </p>
            {next && (
              <p className="mt-1 text-muted">
                <LinkedText text={next} />
              </p>
            )}
          </div>
          {actions[title] && <div className="mt-2 sm:mt-0">{actions[title]}</div>}
        </li>
      )
    })}
  </ul>
)
