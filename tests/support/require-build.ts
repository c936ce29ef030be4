import { isBuilt } from '#scripts/build/inputs.ts'

/** Global setup of the browser tests, whose subject is the built site: an old build would be green for another program. */
export default function requireBuild(): void {
  if (!isBuilt()) throw new Error('The build is older than the source. Run: npm run build')
}
