import { useState } from 'react'
import { type Folder, readAllMessages } from '#data/inbox.ts'
import { inboxTexts } from '#data/messages.ts'
import { dateForName, download } from '../csv/download.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'

const FILE_NAMES = { inbox: 'messages', spam: 'spam' } as const

/** Downloads all messages of a folder as a file. */
export function ExportButton({ folder }: { folder: Folder }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  async function handleExport() {
    setIsBusy(true)
    try {
      const messages = await withSession(() => readAllMessages(supabase, folder))
      const { messagesToCsv } = await import('./messages-csv.ts')
      download(`${FILE_NAMES[folder]}-${dateForName()}.csv`, messagesToCsv(messages), 'text/csv')
    } catch {
      showToast(inboxTexts.exportFailed)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="outline" disabled={isBusy} onClick={handleExport}>
      {isBusy ? 'Exporting...' : 'Export as CSV'}
    </Button>
  )
}
