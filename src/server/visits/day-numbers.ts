import { OTHER_NAMES, type VisitCounts, type VisitKind, type VisitReport } from '#api/visits.ts'

/** How many distinct names a day may have: hosts and ids come from outside. */
export const MAX_NAMES: Partial<Record<VisitKind, number>> = { referrer: 200, missing: 100, talk: 100 }

/** The counts of one day, and whether the store has them. */
export class DayNumbers {
  readonly #kinds = new Map<VisitKind, Map<string, number>>()
  #changes = 0
  #written = 0

  add(report: VisitReport) {
    // the keys of a report are kinds
    for (const [kind, name] of Object.entries(report) as [VisitKind, string][]) this.#addOne(kind, name)
    this.#changes++
  }

  get isWritten(): boolean {
    return this.#written === this.#changes
  }

  /** The current counts, and a function to call once they are stored. */
  snapshot(): { counts: VisitCounts; setWritten: () => void } {
    const changes = this.#changes
    const setWritten = () => {
      this.#written = changes
    }
    const kinds = [...this.#kinds].map(([kind, names]) => [kind, Object.fromEntries(names)])
    return { counts: Object.fromEntries(kinds), setWritten }
  }

  #addOne(kind: VisitKind, name: string) {
    const names = this.#kinds.get(kind) ?? new Map<string, number>()
    this.#kinds.set(kind, names)
    const own = names.size - (names.has(OTHER_NAMES) ? 1 : 0)
    if (!names.has(name) && own >= (MAX_NAMES[kind] ?? Number.POSITIVE_INFINITY)) makeRoom(names)
    names.set(name, (names.get(name) ?? 0) + 1)
  }
}

/** Drops the rarest name, so that invented names displace each other, not those that visitors follow. */
function makeRoom(names: Map<string, number>) {
  const own = [...names].filter(([name]) => name !== OTHER_NAMES)
  const [rarest, count] = own.reduce((least, next) => (next[1] < least[1] ? next : least))
  names.delete(rarest)
  names.set(OTHER_NAMES, (names.get(OTHER_NAMES) ?? 0) + count)
}
