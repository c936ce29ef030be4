import { useNavigate } from 'react-router'
import type { MessageFilter, Topic } from '#data/inbox.ts'
import { folderAddress } from './addresses.ts'
import { TOPIC_LABELS } from './topic-labels.ts'

/** Filters the list by what the messages are about. */
export function TopicFilter({ folder, topic }: MessageFilter) {
  const navigate = useNavigate()
  return (
    <select
      aria-label="What the messages are about"
      className="input w-auto"
      value={topic ?? ''}
      onChange={({ currentTarget: { value } }) => {
        // an arrow key chooses at each press: Back leads out of the list
        const chosen = (value || null) as Topic | null // the value of one of the options
        void navigate(folderAddress({ folder, topic: chosen }), { replace: true, preventScrollReset: true })
      }}
    >
      <option value="">About anything</option>
      {Object.entries(TOPIC_LABELS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
