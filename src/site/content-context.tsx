import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { SiteWords, Words } from '#content/words/words.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import type { Query } from '#data/records/content-query.ts'
import { type Boot, contentOf } from './boot.ts'
import { type Content, type ContentStore, createContentStore } from './reading/content-store.ts'

const EMPTY_BOOT: Boot = { path: '', today: '', content: {}, api: { url: '', key: '' } }
const BootContext = createContext(EMPTY_BOOT)
const WordsContext = createContext<SiteWords | null>(null)
const StoreContext = createContext(createContentStore(EMPTY_BOOT))

/** What came with the page. */
export const useBoot = () => use(BootContext)

/** The words of the page, in its language. */
export const useWords = () => use(WordsContext)! // ContentProvider is around every page

/** The words of what only the server renders. */
export const useServerWords = () => (useWords() as Words).server // there all words are given

/** The size in bytes of the press kit's file, which only the server knows; undefined if it is not known yet. */
export const usePressKitSize = () => useBoot().content[cacheKeys.pressKitSize[0]] as number | undefined // as render.tsx writes it

/** A piece of content as the server sent it with the page; undefined when the server had none. */
export const useSent = <T,>(query: Query<T>) => contentOf(useBoot().content, query)

/**
 * The content of a section. The server's content stays until fresh data arrives, so `data` is undefined only when the
 * server had none.
 */
export function useContent<T>(query: Query<T>) {
  const store = use(StoreContext)
  const subscribe = useCallback((listener: () => void) => store.subscribe(query, listener), [store, query])
  const state = useSyncExternalStore(
    subscribe,
    () => store.current(query),
    () => store.sent(query),
  )
  return { ...(state as Content<T>), retry: () => store.retry(query) } // as the same query read it
}

interface ContentProviderProps {
  boot: Boot
  words: SiteWords
  /** In the browser, where the content was read before React was loaded. */
  store?: ContentStore
  onHydrated?: () => void
  children: ReactNode
}

export function ContentProvider({ boot, words, store, onHydrated, children }: ContentProviderProps) {
  const [shown] = useState(() => store ?? createContentStore(boot))
  return (
    <BootContext value={boot}>
      <WordsContext value={words}>
        <StoreContext value={shown}>{children}</StoreContext>
      </WordsContext>
      <Suspense>
        <Hydrated onHydrated={onHydrated} />
      </Suspense>
    </BootContext>
  )
}

/** Hydrated last, because its boundary is the last one of the page. */
function Hydrated({ onHydrated }: { onHydrated: (() => void) | undefined }) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return null
}
