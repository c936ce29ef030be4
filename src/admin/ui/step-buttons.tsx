import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Grip from 'lucide-react/icons/grip-vertical'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

/** By which a row is dragged (useDragOrder), beside its StepButtons. */
export const DragHandle = (props: ComponentProps<'span'>) => (
  <span className="drag-handle" aria-hidden="true" {...props}>
    <Grip className="size-4" />
  </span>
)

interface StepButtonsProps {
  name: string
  canMoveUp: boolean
  canMoveDown: boolean
  onStep: (step: -1 | 1) => void
}

/** For the keyboard. The pressed button keeps the focus, although its row has moved in the document. */
export function StepButtons({ name, canMoveUp, canMoveDown, onStep }: StepButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  function handleStep(step: -1 | 1, { currentTarget }: MouseEvent<HTMLButtonElement>) {
    pressed.current = currentTarget
    onStep(step)
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        isOff={!canMoveUp}
        onClick={(event) => handleStep(-1, event)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        isOff={!canMoveDown}
        onClick={(event) => handleStep(1, event)}
      />
    </>
  )
}
