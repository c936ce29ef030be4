import { subscribeToReader } from '../reader.ts'
import { isTrackingRefused, isVisitorReading, whenVisitorReads } from '../when-visitor-reads.ts'

/** Starts behaviour analytics where configured, and shows the button in the footer to visitors who can choose. */
export function offerPrivacyChoices(projectId: string | undefined) {
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
