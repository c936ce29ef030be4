/** The value in the middle; of an even number the upper one. */
export const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
