import { inboxTexts } from '#content/message/inbox-texts.ts'
import { type MessageFilter, readAllMessages } from '#data/inbox.ts'
import { download } from '../csv/download.ts'
import { loadPart } from '../load-part.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { useAction } from '../use-action.ts'

const FILE_NAMES = { inbox: 'messages', spam: 'spam' } as const

/** Downloads the list as a file: all messages of a folder, or those on one topic. */
export function ExportButton(filter: MessageFilter) {
  const { supabase } = useServices()
  const { start, isBusy } = useAction({
    async run() {
      const messages = await readAllMessages(supabase, filter)
      const { messagesToCsv } = await loadPart(import('./messages-csv.ts'))
      const name = [FILE_NAMES[filter.folder], filter.topic, localToday()].filter(Boolean).join('-')
      download(`${name}.csv`, messagesToCsv(messages), 'text/csv')
    },
    failed: inboxTexts.exportFailed,
  })

  return (
    <Button variant="outline" disabled={isBusy} onClick={() => start()}>
      {isBusy ? 'Exporting...' : 'Export as CSV'}
    </Button>
  )
}
