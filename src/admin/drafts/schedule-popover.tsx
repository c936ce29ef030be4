import { Popover } from '@base-ui/react/popover'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface SchedulePopoverProps {
  isOpen: boolean
  isOff?: boolean
  /** What was chosen is being stored: it stays open, also beside the question for the password. */
  isBusy?: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What is published, to tell this button from those of other drafts. */
  name?: string
  children: ReactNode
}

export const SchedulePopover = ({ isOpen, isOff, isBusy, onOpenChange, name, children }: SchedulePopoverProps) => (
  <Popover.Root open={isOpen && !isOff} onOpenChange={(open) => !isBusy && onOpenChange(open && !isOff)}>
    <Popover.Trigger render={<Button variant="outline" disabled={isOff} />}>
      <CalendarClock aria-hidden="true" className="form-actions-icon size-4" />
      <span className="form-actions-word">Schedule…</span>
      {name && <span className="sr-only"> {name}</span>}
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner side="top" align="end" sideOffset={8} className="popup-place">
        <Popover.Popup className="popup schedule">
          <Popover.Title className="font-semibold">When should visitors see it?</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
