import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import { type MouseEvent, useId, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import type { Icon } from '../ui/icon.ts'
import { Spinner } from '../ui/spinner.tsx'
import { usePreview } from './preview-context.tsx'
import { PreviewFrame, type PreviewScheme, type PreviewWidth } from './preview-frame.tsx'
import { usePreviewHtml } from './use-preview-html.ts'

/** The page as it would be if the forms were saved: beside them where there is room, else behind a button. */
export function PreviewPane() {
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState<boolean>()
  const id = useId()
  // another page is loaded as a whole
  const path = usePreview()?.place.path
  const isShown = isOpen ?? isWide

  function handlePress({ currentTarget }: MouseEvent) {
    setIsOpen(!isShown)
    // below the form it would open out of sight
    if (!isShown && !isWide) requestAnimationFrame(() => currentTarget.scrollIntoView())
  }

  return (
    <section className="preview-pane" aria-label="Preview">
      <Button variant="outline" aria-expanded={isShown} aria-controls={id} onClick={handlePress}>
        {isShown ? 'Hide preview' : 'Show preview'}
      </Button>
      <div id={id}>{isShown && <Preview key={path} />}</div>
    </section>
  )
}

function Preview() {
  const preview = usePreview()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [scheme, setScheme] = useState<PreviewScheme>(isDark ? 'dark' : 'light')
  const [attempt, setAttempt] = useState(0)
  if (!preview) throw new Error('PreviewProvider is missing above this component')
  const { place, changes, version } = preview
  const { html, isFailed } = usePreviewHtml(place.path, changes, attempt + version)
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2 py-2">
        <div className="flex flex-wrap gap-2">
          <Choice label="Phone" icon={Smartphone} isChosen={width === 'phone'} onChoose={() => setWidth('phone')} />
          <Choice label="Desktop" icon={Monitor} isChosen={width === 'desktop'} onChoose={() => setWidth('desktop')} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Choice label="Light" icon={Sun} isChosen={scheme === 'light'} onChoose={() => setScheme('light')} />
          <Choice label="Dark" icon={Moon} isChosen={scheme === 'dark'} onChoose={() => setScheme('dark')} />
        </div>
      </div>
      {isFailed && (
        <p role="status" className="flex flex-wrap items-center gap-2 pb-2 text-sm">
          The preview could not be updated.
          <Button variant="outline" onClick={() => setAttempt(attempt + 1)}>
            Update it
          </Button>
        </p>
      )}
      {html ? (
        <PreviewFrame html={html} anchor={place.anchor} width={width} scheme={scheme} />
      ) : (
        !isFailed && (
          <div className="preview-frame preview-waits">
            <Spinner isBeside />
          </div>
        )
      )}
      {html && (
        <p className="pt-2 text-sm text-muted">
          {changes.length > 0 ? 'With your changes, which nobody else can see yet.' : 'The current page.'}
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  icon: Icon
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ label, icon: ChoiceIcon, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" className="preview-choice" aria-pressed={isChosen} onClick={onChoose}>
    <ChoiceIcon aria-hidden="true" className="size-4" />
    {label}
  </button>
)

/** The width for a form and a page beside it, without the sidebar. */
const WIDE = '(width >= 80rem)'

const subscribe = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the preview fits beside the form. */
const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
