import { Segments } from '../ui/segments.tsx'

interface OrderChoiceProps {
  by: string
  isKept: boolean
  isBusy: boolean
  onChoose: (isKept: boolean) => Promise<void>
}

/** Whether the list keeps an order by itself, or has that of the owner. */
export const OrderChoice = ({ by, isKept, isBusy, onChoose }: OrderChoiceProps) => (
  <Segments
    legend="Order"
    options={[
      [true, `By ${by}`],
      [false, 'By hand'],
    ]}
    value={isKept}
    onChange={(chosen) => void onChoose(chosen)}
    isOff={isBusy}
    className="mr-auto"
  />
)
