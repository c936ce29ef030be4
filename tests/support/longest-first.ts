import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Started last, they would keep one worker busy while the others are idle. */
const LONGEST = [
  'tests/engines/webkit.test.ts',
  'tests/engines/firefox.test.ts',
  'tests/trust/nobody-gets-in/ever-new-addresses.test.ts',
  'tests/supabase/two-processes.test.ts',
  'tests/supabase/move.test.ts',
]

/** Vitest's own order, which in a new clone does not know how long files take, after the longest ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return rank < 0 ? LONGEST.length : rank
    }
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
