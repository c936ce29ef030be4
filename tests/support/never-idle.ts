import { performance } from 'node:perf_hooks'

/**
 * Loaded into a server before its own code (`--import`): as if its thread always had something to do, as beside a load
 * that no test machine can keep up evenly.
 */
performance.eventLoopUtilization = () => ({ idle: 0, active: performance.now(), utilization: 1 })
