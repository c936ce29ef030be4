import { spawnSync } from 'node:child_process'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

/**
 * Whether processes can be kept on these two cores: taskset is part of util-linux. Tried once, before this process is
 * kept on one of them.
 */
export const canPin = [SERVER_CORE, LOAD_CORE].every(
  (core) => spawnSync('taskset', ['--cpu-list', core, 'true']).status === 0,
)

/** Keeps a server, with all its threads, on a core of its own. */
export const pinServer = (pid: number) => pin(pid, SERVER_CORE)

/** Keeps this process, and every program that it starts from now on, off the server's core. */
export const pinLoad = () => pin(process.pid, LOAD_CORE)

function pin(pid: number, core: string) {
  if (!canPin) return
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', core, String(pid)])
  if (status !== 0) throw new Error(`Process ${pid} cannot be kept on core ${core}: ${stderr}`)
}
