interface SegmentsProps<Value> {
  /** What is chosen, for screen readers. */
  legend: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
  isOff?: boolean
  className?: string
}

export const Segments = <Value,>({ legend, options, value, onChange, isOff, className = '' }: SegmentsProps<Value>) => (
  <fieldset className={`segments ${className}`} disabled={isOff}>
    <legend className="sr-only">{legend}</legend>
    {options.map(([one, label]) => (
      <label key={label} className="segment">
        <input type="radio" name={legend} className="sr-only" checked={one === value} onChange={() => onChange(one)} />
        {label}
      </label>
    ))}
  </fieldset>
)
