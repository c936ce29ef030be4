import { hydrateRoot } from 'react-dom/client'
import type { Boot } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { keepMarkup, keptMarkup } from './kept-markup.ts'
import { viewAt } from './page-views.ts'
import { isTrackingRefused, whenVisitorReads } from './when-visitor-reads.ts'

/** Takes the server's page over. No top-level await: the page's chunk imports this one, and would wait for it forever. */
async function takeOver() {
  const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // document.tsx writes it and #root on every page
  const View = await viewAt(boot.path)
  const root = document.getElementById('root')!
  keepMarkup(root)
  hydrateRoot(
    root,
    <ContentProvider boot={boot}>
      <View />
    </ContentProvider>,
    {
      // React empties the page when a fault is beyond every KeptPart
      onUncaughtError: (error) => {
        console.error(error)
        root.replaceWith(keptMarkup())
      },
    },
  )
  whenVisitorReads(() => {
    import('./visits/count-visits.ts').then(({ countVisits }) => countVisits(boot.path), ignore)
    const { clarityProjectId: id } = boot
    if (id && !isTrackingRefused())
      import('./clarity/start-clarity.tsx').then(({ startClarity }) => startClarity(id), ignore)
  })
}

/** What only counts or records may fail to load. */
const ignore = () => {}

takeOver()

// buttons with `command` work by themselves in current browsers
if (!('commandForElement' in HTMLButtonElement.prototype)) import('./ui/commands.ts')
