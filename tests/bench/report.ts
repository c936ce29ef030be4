interface Budget {
  atMost?: number
  atLeast?: number
}

/**
 * Prints one line of the table, the figure next to its budget; a figure over its budget makes the command exit with 1.
 */
export function report(what: string, value: number, unit: string, { atMost, atLeast }: Budget = {}) {
  const isKept = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
  const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
  const verdict = limit && (isKept ? 'met' : 'MISSED')
  const shown = value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')
  console.log(`${what.padEnd(44)} ${shown.padStart(9)} ${unit.padEnd(24)} ${limit.padEnd(16)} ${verdict}`.trimEnd())
  if (!isKept) process.exitCode = 1
}
