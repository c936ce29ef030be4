import { useState } from 'react'
import { readAllMessages } from '#data/inbox.ts'
import { inboxTexts } from '#data/messages.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Shown } from './addresses.ts'

const FILE_NAMES = { inbox: 'messages', spam: 'spam' } as const

/** Downloads as a file what the list has: all messages of a folder, or those on one topic. */
export function ExportButton({ folder, topic }: Shown) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isBusy, setIsBusy] = useState(false)

  async function handleExport() {
    setIsBusy(true)
    try {
      const messages = await withSession(() => readAllMessages(supabase, folder, topic))
      const { messagesToCsv } = await import('./messages-csv.ts')
      download(`${[FILE_NAMES[folder], topic, today()].filter(Boolean).join('-')}.csv`, messagesToCsv(messages))
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

/** 'YYYY-MM-DD' in the owner's time zone. */
const today = () => new Intl.DateTimeFormat('sv-SE').format()

function download(fileName: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers read it after the click
}
