import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Started last, they would keep one worker busy while the others are idle. */
const LONGEST = [
  'tests/engines/webkit.test.ts',
  'tests/engines/firefox.test.ts',
  'tests/server/new-kind.test.ts',
  'tests/trust/nobody-gets-in/ever-new-addresses.test.ts',
  'tests/server/install-scripts.test.ts',
  'tests/supabase/two-processes.test.ts',
  'tests/server/project-requests.test.ts',
  'tests/trust/nobody-gets-in/flood-of-messages.test.ts',
  'tests/supabase/move.test.ts',
  'tests/supabase/stand-in.test.ts',
  'tests/server/restores.test.ts',
  'tests/server/backups.test.ts',
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
