import { beforeEach } from 'vitest'
import { Trial } from './trial.ts'

// what a first try found is not the second one's
beforeEach(({ task }) => {
  if (task.result?.retryCount) Trial.forgetFailures()
})
