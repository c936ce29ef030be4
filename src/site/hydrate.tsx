import { hydrateRoot } from 'react-dom/client'
import type { SiteWords } from '#content/words/words.ts'
import type { Boot } from './boot.ts'
import { ContentProvider } from './content-context.tsx'
import { viewAt } from './page-views.ts'
import type { ContentStore } from './reading/content-store.ts'
import { keepFields, restoreFields, serverMarkup, storeServerMarkup } from './server-markup.ts'

/**
 * Hydrates the server's page; resolves when all of it is hydrated, or has failed. No top-level await: the page's chunk
 * imports this one and would wait for it forever.
 */
export async function hydrate(boot: Boot, words: SiteWords, store: ContentStore) {
  const View = await viewAt(boot.path)
  const root = document.getElementById('root')! // document.tsx writes it on every page
  storeServerMarkup(root)
  const fieldEvents = ['focusin', 'input'] as const
  keepFields()
  for (const type of fieldEvents) root.addEventListener(type, keepFields)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <ContentProvider boot={boot} words={words} store={store} onHydrated={resolve}>
        <View />
      </ContentProvider>,
      {
        // React empties the page if no HydrationFallback catches an error
        onUncaughtError: (error) => {
          console.error(error)
          root.replaceWith(serverMarkup())
          resolve()
        },
        // a page whose texts have changed, for example by the browser's translation, is rendered anew, with empty fields
        onRecoverableError: (error) => {
          reportError(error)
          restoreFields(root)
        },
      },
    )
  })
  for (const type of fieldEvents) root.removeEventListener(type, keepFields)
}
