/** A number with its word: '1 row', '2 rows'. */
export const countOf = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`
