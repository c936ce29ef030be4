import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 * 1024

/** Whether tests can create a disk on this machine; under CI a skipped test fails the run. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

export interface SmallDisk {
  path: string
  freeBytes: () => number
  /** Writes a file until no byte is free, or until `leave` bytes are; `drain` removes it. */
  fill: (leave?: number) => void
  drain: () => void
  makeReadOnly: () => void
  dispose: () => void
}

/** A real file system of this size, in memory. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'portico-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  const filler = join(path, 'filler')
  mkdirSync(filler)
  let fillers = 0
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  return {
    path,
    freeBytes,
    fill(leave = 0) {
      const file = openSync(join(filler, String(fillers++)), 'w')
      try {
        for (let free = freeBytes(); free > leave; free = freeBytes()) {
          writeSync(file, Buffer.alloc(Math.min(free - leave, MB), 1))
        }
      } finally {
        closeSync(file)
      }
    },
    drain() {
      rmSync(filler, { recursive: true })
      mkdirSync(filler)
    },
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', path]),
    dispose() {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
