import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes down the names of the tests that failed before they passed: Vitest's own reports do not distinguish them. */
export class SecondTries implements Reporter {
  readonly #path: string
  readonly #names: string[] = []

  constructor(path: string) {
    this.#path = path
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(this.#names))
  }
}
