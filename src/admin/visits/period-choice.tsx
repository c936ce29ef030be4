import { Segments } from '../ui/segments.tsx'

export const PERIODS = [30, 90] as const
export type Period = (typeof PERIODS)[number]

export const PeriodChoice = ({ period, onChange }: { period: Period; onChange: (period: Period) => void }) => (
  <Segments
    legend="Period"
    options={PERIODS.map((days) => [days, `Last ${days} days`] as const)}
    value={period}
    onChange={onChange}
  />
)
