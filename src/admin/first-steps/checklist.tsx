import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'react-router'
import type { Part } from '#content/site/parts.ts'
import { Button } from '../ui/button.tsx'
import type { Step } from './first-steps.ts'
import { ShowPartButton } from './show-part-button.tsx'

interface ChecklistProps {
  steps: readonly Step[]
  partsToShow: readonly Part[]
  onPutAway: () => void
  onOpenSite: () => void
}

export function Checklist({ steps, partsToShow, onPutAway, onOpenSite }: ChecklistProps) {
  const done = steps.filter(({ isDone }) => isDone)
  const open = steps.filter(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps-title" className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="first-steps-title">First steps</h2>
        {open.length > 0 && (
          <Button variant="outline" onClick={onPutAway}>
            Put away
          </Button>
        )}
      </div>
      {open.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {open.map((step) => (
            <StepItem key={step.label} {...step} onOpenSite={onOpenSite} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="mt-3">
          <summary className="text-muted">
            {done.length} of {steps.length} done
          </summary>
          <ul className="mt-2 grid gap-2">
            {done.map((step) => (
              <StepItem key={step.label} {...step} onOpenSite={onOpenSite} />
            ))}
          </ul>
        </details>
      )}
      {partsToShow.length > 0 && (
        <div className="mt-6 border-t border-line pt-4">
          <p className="text-muted">Ready, but not on your site yet:</p>
          <ul className="mt-3 flex flex-wrap gap-3">
            {partsToShow.map((part) => (
              <li key={part}>
                <ShowPartButton part={part} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function StepItem({ label, isDone, to, hint, isOpening, onOpenSite }: Step & Pick<ChecklistProps, 'onOpenSite'>) {
  // all of the step is its target
  const target = 'link font-semibold after:absolute after:inset-0'
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="relative flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 flex-none ${isDone ? 'text-good' : 'text-muted'}`} />
      {isDone ? (
        <p className="text-muted">
          {label}
          <span className="sr-only">: done</span>
        </p>
      ) : (
        <div>
          {isOpening ? (
            <button type="button" className={`${target} cursor-pointer`} onClick={onOpenSite}>
              {label}
            </button>
          ) : (
            <Link to={to} className={target}>
              {label}
            </Link>
          )}
          <p className="text-sm text-muted">{hint}</p>
        </div>
      )}
    </li>
  )
}
