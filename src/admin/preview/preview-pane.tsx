import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ListTree from 'lucide-react/icons/list-tree'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import type { Icon } from '../ui/icon.ts'
import { useKeys } from '../ui/keys.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useMedia } from '../ui/use-media.ts'
import { addressOf } from './address-of.ts'
import { PlaceList } from './place-list.tsx'
import { keyOf, type Spot } from './places.ts'
import { type Preview, usePreview } from './preview-context.tsx'
import { PreviewFrame, type PreviewFrameProps, type PreviewScheme, type PreviewWidth } from './preview-frame.tsx'
import { usePreviewHtml } from './use-preview-html.ts'

/**
 * The page as it would be if the forms were saved: beside them where there is room, else over them, behind a button. With
 * `onClose` it is open at first, and the caller removes it.
 */
export function PreviewPane({ onClose }: { onClose?: () => void }) {
  const preview = usePreview()
  const navigate = useNavigate()
  const isWide = useMedia(WIDE)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const [isOpen, setIsOpen] = useState(onClose && true)
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [scheme, setScheme] = useState<PreviewScheme>(isDark ? 'dark' : 'light')
  const [isListed, setIsListed] = useState(false)
  const id = useId()
  const isShown = isOpen ?? isWide
  const isOver = isShown && !isWide
  function close() {
    setIsOpen(false)
    onClose?.()
  }
  useKeys(
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation() // a dialog below stays open
      close()
    },
    { isOn: isOver, capture: true },
  )
  if (!preview) throw new Error('PreviewProvider is missing above this component')

  /** Focuses the field if it is in a form beside the page, else opens its editor. */
  function handleChoose(spot: Spot) {
    // what lies under it cannot have the focus
    if (isOver) flushSync(close)
    const key = keyOf(spot)
    if (key && [...(preview?.forms ?? [])].some((form) => form.focus(key))) return
    const address = addressOf(spot)
    if (address) void navigate(address, { preventScrollReset: true })
  }

  return (
    <section className="preview-pane" aria-label="Preview" data-shown={isShown || undefined}>
      <div className="preview-bar">
        <Button
          variant="outline"
          className="preview-opener"
          aria-label={isShown ? 'Hide preview' : 'Show preview'}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => (isShown ? close() : setIsOpen(true))}
        >
          {isShown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
          <span className={isShown ? undefined : 'max-sm:hidden'}>
            {isShown ? 'Hide' : 'Show'} <span className="preview-word">preview</span>
          </span>
        </Button>
        {isShown && (
          <>
            <div className="preview-choices">
              <Choice label="Phone" icon={Smartphone} isChosen={width === 'phone'} onChoose={() => setWidth('phone')} />
              <Choice
                label="Desktop"
                icon={Monitor}
                isChosen={width === 'desktop'}
                onChoose={() => setWidth('desktop')}
              />
            </div>
            <div className="preview-choices">
              <Choice label="Light" icon={Sun} isChosen={scheme === 'light'} onChoose={() => setScheme('light')} />
              <Choice label="Dark" icon={Moon} isChosen={scheme === 'dark'} onChoose={() => setScheme('dark')} />
            </div>
            <ListChoice isChosen={isListed} onChoose={() => setIsListed(!isListed)} />
          </>
        )}
      </div>
      <div id={id} className="preview-body">
        {/* another page is loaded as a whole */}
        {isShown && (
          <PreviewedPage key={preview.place.path} {...{ preview, width, scheme, isListed }} onChoose={handleChoose} />
        )}
      </div>
    </section>
  )
}

interface PreviewedPageProps extends Omit<PreviewFrameProps, 'html' | 'anchor'> {
  preview: Pick<Preview, 'place' | 'changes' | 'version'>
  isListed: boolean
}

export function PreviewedPage({ preview, isListed, onChoose, ...look }: PreviewedPageProps) {
  const { place, changes, version } = preview
  const [attempt, setAttempt] = useState(0)
  const { html, isFailed } = usePreviewHtml(place, changes, attempt + version)
  return (
    <>
      {isFailed && (
        <p role="status" className="flex flex-wrap items-center gap-2 pb-2 text-sm">
          The preview could not be updated.
          <Button variant="outline" onClick={() => setAttempt(attempt + 1)}>
            Update it
          </Button>
        </p>
      )}
      {html && isListed && <PlaceList html={html} onChoose={onChoose} />}
      {html ? (
        <PreviewFrame html={html} anchor={place.anchor} {...look} onChoose={onChoose} />
      ) : (
        !isFailed && (
          <div className="preview-frame preview-waits kept-room">
            <Spinner isBeside />
          </div>
        )
      )}
      {html && (
        <p className="preview-state">
          {changes.length > 0 ? 'With your changes, which nobody else can see yet.' : 'Click anything to edit it.'}
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
  <button
    type="button"
    className="preview-choice"
    title={label}
    aria-label={label}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    <ChoiceIcon aria-hidden="true" className="size-4" />
  </button>
)

export const ListChoice = (choice: Pick<ChoiceProps, 'isChosen' | 'onChoose'>) => (
  <div className="preview-choices">
    <Choice label="List what can be edited here" icon={ListTree} {...choice} />
  </div>
)

/** The width for a form and a page beside it, without the sidebar. */
const WIDE = '(width >= 80rem)'
