/** The number of days up to today. */
export const PERIODS = [30, 90] as const
export type Period = (typeof PERIODS)[number]

export const PeriodChoice = ({ period, onChange }: { period: Period; onChange: (period: Period) => void }) => (
  <fieldset className="segments">
    <legend className="sr-only">Period</legend>
    {PERIODS.map((days) => (
      <label key={days} className="segment">
        <input
          type="radio"
          name="period"
          className="sr-only"
          checked={period === days}
          onChange={() => onChange(days)}
        />
        Last {days} days
      </label>
    ))}
  </fieldset>
)
