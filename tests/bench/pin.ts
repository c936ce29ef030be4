import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

/**
 * Whether a process can be kept on one core: taskset is part of util-linux. Looked up once, because a process that is
 * kept on one core counts no other.
 */
const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export const canPin = () => CAN_PIN

/** Keeps a server, with all its threads, on a core of its own. */
export const pinServer = (pid: number) => pin(pid, SERVER_CORE)

/** Keeps this process, and every program that it starts from now on, off the server's core. */
export const pinLoad = () => pin(process.pid, LOAD_CORE)

function pin(pid: number, core: string) {
  if (!CAN_PIN) return
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', core, String(pid)])
  if (status !== 0) throw new Error(`Process ${pid} cannot be kept on core ${core}: ${stderr}`)
}
