/**
 * A bounded map that remembers at least the last `max` keys that were set, and at most twice as many. In two generations, of
 * which the older is dropped as a whole: a third of the time and of the memory of an LRU cache, and each new address costs
 * both.
 */
export class Recent<Value> {
  readonly #max: number
  #newer = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= this.#max && !this.#newer.has(key)) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }
}
