import { useState } from 'react'
import type { FullTalk } from '#content/talk/talk.ts'
import type { ListToolsProps } from '../list-editor/list-item.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ImportForm } from './import-form.tsx'

export function ImportTalks({ items, onChange }: ListToolsProps<FullTalk>) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Import from CSV
      </Button>
      <Dialog
        title="Import talks"
        description="From a spreadsheet saved as CSV, a Sessionize export, or an export of this site. You see the result before anything is added."
        isOpen={isOpen}
        isWide
        onClose={() => !isBusy && setIsOpen(false)}
      >
        <ImportForm talks={items} onBusyChange={setIsBusy} onImported={() => setIsOpen(false)} onChange={onChange} />
      </Dialog>
    </>
  )
}
