import { spawnSync } from 'node:child_process'
import { test } from 'vitest'

export const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** A test of something that runs in these programs: skipped where one is missing, but never with CI set. */
export const testWith = (...programs: string[]) => test.skipIf(!process.env.CI && !programs.every(isInstalled))
