import { hydrateRoot } from 'react-dom/client'
import type { Boot } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { viewAt } from './page-views.ts'

const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // document.tsx writes it and #root on every page
const View = await viewAt(boot.path)

// buttons with `command` work by themselves in current browsers
if (!('commandForElement' in HTMLButtonElement.prototype)) import('./ui/commands.ts')
hydrateRoot(
  document.getElementById('root')!,
  <ContentProvider boot={boot}>
    <View />
  </ContentProvider>,
)
