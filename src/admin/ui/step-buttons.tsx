import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from './icon-button.tsx'

interface StepButtonsProps {
  name: string
  canMoveUp: boolean
  canMoveDown: boolean
  onStep: (step: -1 | 1, button: HTMLButtonElement) => void
}

export const StepButtons = ({ name, canMoveUp, canMoveDown, onStep }: StepButtonsProps) => (
  <>
    <IconButton
      icon={ArrowUp}
      label={`Move ${name} up`}
      isOff={!canMoveUp}
      onClick={({ currentTarget }) => onStep(-1, currentTarget)}
    />
    <IconButton
      icon={ArrowDown}
      label={`Move ${name} down`}
      isOff={!canMoveDown}
      onClick={({ currentTarget }) => onStep(1, currentTarget)}
    />
  </>
)
