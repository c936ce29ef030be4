import { beforeEach } from 'vitest'
import { Trial } from './trial.ts'

// failures of a first try do not count for the second one
beforeEach(({ task }) => {
  if (task.result?.retryCount) Trial.forgetFailures()
})
