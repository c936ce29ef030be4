import { useState } from 'react'
import { isClosed, type Site } from '#content/site/site.ts'
import { countOf } from '#content/text/count-of.ts'
import { ENGLISH } from '#content/words/english.ts'
import { useDoor } from '../../first-steps/open-site-dialog.tsx'
import { TextField } from '../../forms/fields.tsx'
import { useServices } from '../../session-context.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Whether visitors read the site, which takes effect at once, and what its door says. */
export function Opening({ site, onOpen }: { site: Site | null; onOpen: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const stopAsking = () => setIsAsking(false)
  const closing = useDoor(false, stopAsking)
  const isShut = isClosed(site)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          {isShut
            ? 'Visitors see only the door: the Name above, if there is one, and the lines below. You and those who help you see the site.'
            : 'Your site is open: everybody reads it. Closed, it shows visitors only a door.'}
        </p>
        <Button variant={isShut ? 'solid' : 'outline'} onClick={isShut ? onOpen : () => setIsAsking(true)}>
          {isShut ? 'Open the site' : 'Close the site'}
        </Button>
      </div>
      <TextField name="door_line" placeholder={ENGLISH.server.door} />
      <TextField name="door_contact" />
      <AlertDialog
        isOpen={isAsking}
        title="Close the site?"
        action="Close the site"
        isBusy={closing.isBusy}
        onAction={() => closing.start()}
        onCancel={stopAsking}
      >
        <p>Visitors then see only its door. Stored pictures and files stay at their addresses.</p>
        <CachesNote />
      </AlertDialog>
    </div>
  )
}

/** A cache shows a page for its time, and once more for as long while it asks for a new one. */
function CachesNote() {
  const { cdnMaxAge } = useServices()
  if (!cdnMaxAge) return null
  const rest = countOf(Math.ceil((2 * cdnMaxAge) / 60), 'minute')
  return <p>A cache in front of the site (CDN_MAX_AGE) may show its pages for up to {rest} more.</p>
}
