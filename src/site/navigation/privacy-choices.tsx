import { useSyncExternalStore } from 'react'
import { useClarityProjectId } from '../content-context.tsx'
import { subscribeToReader } from '../reader.ts'
import { isTrackingRefused, isVisitorReading } from '../when-visitor-reads.ts'

/**
 * Lets a visitor change the choice about Clarity. Where nothing can be recorded it is invisible but keeps its space.
 */
export function PrivacyChoices() {
  const isChoosable = useSyncExternalStore(subscribeToReader, canBeRecorded, isNever)
  if (!useClarityProjectId()) return null
  const handleClick = () =>
    import('../clarity/start-clarity.tsx').then(
      ({ openBar }) => openBar(),
      () => {}, // without a connection nothing is recorded either
    )
  return (
    <button
      type="button"
      id="privacy-choices"
      className={`link cursor-pointer py-1 ${isChoosable ? '' : 'invisible'}`}
      onClick={handleClick}
    >
      Privacy choices
    </button>
  )
}

const canBeRecorded = () => isVisitorReading() && !isTrackingRefused()
const isNever = () => false
