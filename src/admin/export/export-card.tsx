import { useState } from 'react'
import { exportMessages, partNotLoaded } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { readAllContent } from '#data/read-content.ts'
import { download } from '../csv/download.ts'
import { isNotLoaded, loadPart } from '../load-part.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { useFailureToast } from '../ui/use-failure-toast.ts'

type Format = 'json' | 'csv'

/** Downloads all content as files that other programs read. */
export function ExportCard() {
  const { supabase, api } = useServices()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const [busy, setBusy] = useState<Format | null>(null)

  async function handleExport(format: Format) {
    setBusy(format)
    try {
      const [tables, { contentToJson, contentToZip }] = await Promise.all([
        withSession(() => readAllContent(supabase)),
        loadPart(import('./content-files.ts')),
      ])
      const site = location.origin
      const content = { site, files: api.url || site, exportedAt: new Date().toISOString(), tables }
      const name = `content-${localToday()}`
      if (format === 'json') download(`${name}.json`, contentToJson(content), 'application/json')
      else download(`${name}.zip`, contentToZip(content), 'application/zip')
      failure.close()
    } catch (error) {
      failure.show(isNotLoaded(error) ? partNotLoaded : orOutage(error, exportMessages.failed))
    }
    setBusy(null)
  }

  return (
    <section className="card mt-6" aria-labelledby="export-title">
      <h2 id="export-title">Your content</h2>
      <p className="mt-2 max-w-prose">
        All texts and settings of your site, to read or to use elsewhere: as one JSON file, or as a ZIP of CSV files.
        Both contain the addresses of images, not the files. Messages have their own export in the inbox.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" disabled={busy !== null} onClick={() => void handleExport('json')}>
          {busy === 'json' ? 'Exporting...' : 'Export as JSON'}
        </Button>
        <Button variant="outline" disabled={busy !== null} onClick={() => void handleExport('csv')}>
          {busy === 'csv' ? 'Exporting...' : 'Export as CSV'}
        </Button>
      </div>
    </section>
  )
}
