import { useSyncExternalStore } from 'react'
import { useClarityProjectId } from '../content-context.tsx'
import { subscribeToReader } from '../reader.ts'
import { isTrackingRefused, isVisitorReading } from '../when-visitor-reads.ts'

/** Lets a visitor change what he chose about Clarity; where nothing can be recorded it keeps its place, unseen. */
export function PrivacyChoices() {
  const isChoice = useSyncExternalStore(subscribeToReader, mayBeRecorded, isNever)
  if (!useClarityProjectId()) return null
  const handleClick = () =>
    import('../clarity/start-clarity.tsx').then(
      ({ askAgain }) => askAgain(),
      () => {}, // without the connection nothing is recorded either
    )
  return (
    <button
      type="button"
      id="privacy-choices"
      className={`link cursor-pointer py-1 ${isChoice ? '' : 'invisible'}`}
      onClick={handleClick}
    >
      Privacy choices
    </button>
  )
}

const mayBeRecorded = () => isVisitorReading() && !isTrackingRefused()
const isNever = () => false
