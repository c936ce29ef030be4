import type { ImportPlan } from './plan-import.ts'

/** Which columns of the file are read, as what, and which are not. */
export const ColumnsNote = ({ plan: { used, unused } }: { plan: ImportPlan }) => (
  <dl className="grid gap-2 text-sm">
    <div>
      <dt className="font-semibold">Columns that are read</dt>
      <dd>
        {used
          .map(({ heading, labels }) => (labels.includes(heading) ? heading : `${heading} as ${labels.join(' and ')}`))
          .join(', ')}
      </dd>
    </div>
    {unused.length > 0 && (
      <div>
        <dt className="font-semibold">Columns that are ignored</dt>
        <dd className="text-muted">{unused.join(', ')}</dd>
      </div>
    )}
  </dl>
)
