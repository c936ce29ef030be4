import { hydrateRoot } from 'react-dom/client'
import type { Boot } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { keepMarkup, keptMarkup } from './kept-markup.ts'
import { viewAt } from './page-views.ts'
import { isTrackingRefused, whenVisitorReads } from './when-visitor-reads.ts'

/** Hydrates the server's page. No top-level await: the page's chunk imports this one and would wait for it forever. */
async function hydrate() {
  const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // document.tsx writes it, and #root, on every page
  const View = await viewAt(boot.path)
  const root = document.getElementById('root')!
  keepMarkup(root)
  hydrateRoot(
    root,
    <ContentProvider boot={boot}>
      <View />
    </ContentProvider>,
    {
      // React empties the page when no KeptPart catches an error
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

/** Analytics may fail to load. */
const ignore = () => {}

hydrate()

// buttons with `command` work natively in current browsers
if (!('commandForElement' in HTMLButtonElement.prototype)) import('./ui/commands.ts')
