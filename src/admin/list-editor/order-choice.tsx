interface OrderChoiceProps {
  by: string
  isKept: boolean
  isBusy: boolean
  onChoose: (isKept: boolean) => Promise<void>
}

/** Whether the list keeps an order by itself, or has that of the owner. */
export const OrderChoice = ({ by, isKept, isBusy, onChoose }: OrderChoiceProps) => (
  <fieldset className="segments mr-auto" disabled={isBusy}>
    <legend className="sr-only">Order</legend>
    {[true, false].map((value) => (
      <label key={String(value)} className="segment">
        <input
          type="radio"
          name="order"
          className="sr-only"
          checked={isKept === value}
          onChange={() => void onChoose(value)}
        />
        {value ? `By ${by}` : 'By hand'}
      </label>
    ))}
  </fieldset>
)
