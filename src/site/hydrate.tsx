import { hydrateRoot } from 'react-dom/client'
import type { Boot } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { pageAt } from './pages.tsx'
import { enableCommands } from './ui/commands.ts'

const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // written by document.tsx on every page
const { View } = pageAt(boot.path)

enableCommands()
hydrateRoot(
  document.getElementById('root')!, // likewise
  <ContentProvider boot={boot}>
    <View />
  </ContentProvider>,
)
