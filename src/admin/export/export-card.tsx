import { exportMessages } from '#data/messages.ts'
import { readAllContent } from '#data/records/read-content.ts'
import { download } from '../csv/download.ts'
import { loadPart } from '../load-part.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/local-time.ts'
import { useAction } from '../use-action.ts'

type Format = 'json' | 'csv'

/** Downloads all content as files that other programs read. */
export function ExportCard() {
  const { supabase, api } = useServices()
  const { start, isBusy, busyWith } = useAction({
    async run(format: Format) {
      const [tables, { contentToJson, contentToZip }] = await Promise.all([
        readAllContent(supabase),
        loadPart(import('./content-files.ts')),
      ])
      const site = location.origin
      const content = { site, files: api.url || site, exportedAt: new Date().toISOString(), tables }
      const name = `content-${localToday()}`
      if (format === 'json') download(`${name}.json`, contentToJson(content), 'application/json')
      else download(`${name}.zip`, contentToZip(content), 'application/zip')
    },
    failed: exportMessages.failed,
  })

  return (
    <section className="card mt-6" aria-labelledby="export-title">
      <h2 id="export-title">Your content</h2>
      <p className="mt-2 max-w-prose">
        All texts and settings of your site, to read or to use elsewhere: as one JSON file, or as a ZIP of CSV files.
        Both contain the addresses of images, not the files. Messages have their own export in the inbox.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => start('json')}>
          {busyWith === 'json' ? 'Exporting...' : 'Export as JSON'}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => start('csv')}>
          {busyWith === 'csv' ? 'Exporting...' : 'Export as CSV'}
        </Button>
      </div>
    </section>
  )
}
