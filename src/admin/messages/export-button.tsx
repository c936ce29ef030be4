import { useState } from 'react'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import { type MessageFilter, readAllMessages } from '#data/inbox.ts'
import { partNotLoaded } from '#data/messages.ts'
import { download } from '../csv/download.ts'
import { isNotLoaded, loadPart } from '../load-part.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { useFailureToast } from '../ui/use-failure-toast.ts'

const FILE_NAMES = { inbox: 'messages', spam: 'spam' } as const

/** Downloads the list as a file: all messages of a folder, or those on one topic. */
export function ExportButton(filter: MessageFilter) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)

  async function handleExport() {
    setIsBusy(true)
    try {
      const messages = await withSession(() => readAllMessages(supabase, filter))
      const { messagesToCsv } = await loadPart(import('./messages-csv.ts'))
      const name = [FILE_NAMES[filter.folder], filter.topic, localToday()].filter(Boolean).join('-')
      download(`${name}.csv`, messagesToCsv(messages), 'text/csv')
      failure.close()
    } catch (error) {
      failure.show(isNotLoaded(error) ? partNotLoaded : inboxTexts.exportFailed)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="outline" disabled={isBusy} onClick={handleExport}>
      {isBusy ? 'Exporting...' : 'Export as CSV'}
    </Button>
  )
}
