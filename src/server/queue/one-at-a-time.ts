/** Runs calls of `work` one after the other; one that rejects does not hold up the next. */
export function oneAtATime<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...args: Args): Promise<Result> => {
    const result = last.then(() => work(...args))
    last = result.catch(() => {})
    return result
  }
}
