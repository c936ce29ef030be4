import { useRef, useState } from 'react'
import { useAdmin } from '../session-context.tsx'
import { readStored, store } from '../ui/browser-storage.ts'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Checklist } from './checklist.tsx'
import { DemoCard } from './demo-card.tsx'
import { firstSteps, partsToShow } from './first-steps.ts'
import { useSiteState } from './use-site-state.ts'

/** The checklist, a line once everything on it is done, and the demo's content until it is gone. */
export function FirstStepsSection() {
  const state = useSiteState()
  return (
    <KeptRoom name="first-steps" of={state}>
      <FirstSteps {...state} />
    </KeptRoom>
  )
}

function FirstSteps({ data, isError, refetch }: ReturnType<typeof useSiteState>) {
  const [isPutAway, setIsPutAway] = usePutAway(useAdmin().id)
  const section = useRef<HTMLDivElement>(null)

  function handlePutAway(isAway: boolean) {
    setIsPutAway(isAway)
    section.current?.focus() // the focused button disappears
  }

  if (!data) return isError && <LoadFailure text="The first steps could not be loaded." onRetry={refetch} />
  const steps = firstSteps(data)
  const ready = partsToShow(data)
  const isDone = steps.every((step) => step.isDone) && ready.length === 0
  const isListed = isDone || !isPutAway
  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
      {isListed && <Checklist steps={steps} partsToShow={ready} onPutAway={() => handlePutAway(true)} />}
      <DemoCard remains={data.demo} />
      {!isListed && (
        <p>
          <button type="button" className="link cursor-pointer text-muted" onClick={() => handlePutAway(false)}>
            Show the first steps again
          </button>
        </p>
      )}
    </div>
  )
}

/** Kept in this browser, for the account. */
function usePutAway(accountId: string) {
  const key = `portico-first-steps-away:${accountId}`
  const [isPutAway, setIsPutAway] = useState(() => readStored(key) !== null)
  const set = (isAway: boolean) => {
    setIsPutAway(isAway)
    store(key, isAway ? 'true' : null)
  }
  return [isPutAway, set] as const
}
