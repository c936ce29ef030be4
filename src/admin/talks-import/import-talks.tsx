import { useState } from 'react'
import type { FullTalk } from '#content/talk/talk.ts'
import type { ListToolsProps } from '../list-editor/list-item.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ImportForm } from './import-form.tsx'
import { useImport } from './use-import.ts'

export function ImportTalks({ items, onChange }: ListToolsProps<FullTalk>) {
  const [isOpen, setIsOpen] = useState(false)
  const importing = useImport(() => setIsOpen(false), onChange)
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
        onClose={() => !importing.busy && setIsOpen(false)}
      >
        <ImportForm talks={items} {...importing} />
      </Dialog>
    </>
  )
}
