import { NOT_FOUND_PATH } from '#content/site/routes.ts'
import type { Boot } from '../boot.ts'
import { currentReader, findReader, subscribeToReader } from '../reader.ts'
import { countVisits } from '../visits/count-visits.ts'
import { isTrackingRefused, isVisitorReading, whenVisitorReads } from '../when-visitor-reads.ts'
import { type ContentStore, createContentStore } from './content-store.ts'
import { copyOnClick } from './copy-buttons.ts'
import { supportDialogs } from './dialogs.ts'
import { hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { loadWords } from './load-words.ts'
import { closeMenu, markSections } from './menu.ts'
import { readContentAgain } from './read-content-again.ts'
import { revealOnScroll } from './reveal.ts'
import { fillInTalk, followSections } from './section-links.ts'

/**
 * What every public page does for a visitor who only reads. React is loaded when something needs it
 * (docs/decisions/0033-react-comes-when-it-is-needed.md).
 */
export function startReading() {
  document.documentElement.dataset.scripted = '' // shows the buttons that need a script
  for (const listen of [supportDialogs, closeMenu, dismissHoverCards, copyOnClick]) attempt(listen)
  const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // document.tsx writes it on every page
  // what its owner sees instead comes without a script
  if (boot.isDoor) return findReader(boot.api)
  const takeOver = createTakeOver(boot, () => store)
  const needReact = () => void takeOver().catch(() => {})
  const store = createContentStore(boot, needReact)
  hydrateOnInteraction(takeOver)

  whenPainted(async () => {
    // hot reload needs React, which warns about attributes that changed before hydration
    if (import.meta.env.DEV) await takeOver()
    const startReader = () => {
      subscribeToReader(() => currentReader() !== 'visitor' && needReact())
      findReader(boot.api)
    }
    for (const start of [
      revealOnScroll,
      markSections,
      () => boot.path === '/' && followSections(),
      () => boot.path === '/' && fillInTalk(),
      () => readContentAgain(boot, store),
      () => onBrokenPicture(needReact),
      () => boot.isStatic || startReader(), // without it no visitor is known, whose visit could be counted
      () => offerPrivacyChoices(boot.clarityProjectId),
      () => whenVisitorReads(() => countVisits(boot.path)),
    ]) {
      attempt(start)
      await nextTask()
    }
    if (boot.path === NOT_FOUND_PATH) console.error('404 Error: no page at', location.pathname)
  })
}

/** Yields between parts, so that the page responds to scrolling and typing, on a slow phone too. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** A failure of one part does not affect the others. */
function attempt(start: () => unknown) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}

/** Calls `callback` for each image that cannot be loaded: React renders the substitute. */
function onBrokenPicture(callback: () => void) {
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && callback(), true)
  if ([...document.images].some(({ complete, naturalWidth, src }) => src && complete && naturalWidth === 0)) callback()
}

/** Esc hides the card of the tile under the pointer until the pointer returns (WCAG 1.4.13). */
function dismissHoverCards() {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const tile = document.querySelector<HTMLElement>('.tile:hover')
    if (!tile) return
    tile.dataset.card = 'dismissed'
    tile.addEventListener('pointerleave', () => delete tile.dataset.card, { once: true })
  })
}

/** For browsers that do not report paints. */
const START_WITHOUT_PAINT_MS = 2000

/**
 * Calls `start` once the page has been painted: the page is complete without JavaScript, and an idle callback would not
 * wait for that. A page that is not shown yet (in a background tab or prerendered) waits until it is.
 */
function whenPainted(start: () => void) {
  if (document.visibilityState === 'hidden')
    return document.addEventListener('visibilitychange', () => whenPainted(start), { once: true })
  let isStarted = false
  const startOnce = () => {
    if (isStarted) return
    isStarted = true
    start()
  }
  setTimeout(startOnce, START_WITHOUT_PAINT_MS)
  if ('PerformanceObserver' in window) new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true })
}

/**
 * Returns a function that loads React and hydrates the page, once. It resolves when the whole page is hydrated, and
 * rejects if React could not be loaded; then it may be called again.
 */
function createTakeOver(boot: Boot, store: () => ContentStore) {
  let takingOver: Promise<void> | undefined
  return () => {
    // browsers never request a failed module again
    if (navigator.onLine === false) return Promise.reject(new Error('The browser is offline'))
    takingOver ??= Promise.all([import('../hydrate.tsx'), loadWords(document.documentElement.lang)])
      .then(([{ hydrate }, words]) => hydrate(boot, words, store()))
      .catch((error) => {
        takingOver = undefined
        throw error
      })
    return takingOver
  }
}

/** Starts behaviour analytics where configured, and shows the button in the footer to visitors who can choose. */
function offerPrivacyChoices(projectId: string | undefined) {
  if (!projectId || isTrackingRefused()) return
  const showButton = () => document.documentElement.toggleAttribute('data-choosable', isVisitorReading())
  subscribeToReader(showButton)
  showButton()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#privacy-choices'))
      import('../clarity/start-clarity.ts').then(({ openBar }) => openBar(), ignore)
  })
  whenVisitorReads(() => {
    import('../clarity/start-clarity.ts').then(({ startClarity }) => startClarity(projectId), ignore)
  })
}

/** Without a connection nothing is recorded either. */
const ignore = () => {}
