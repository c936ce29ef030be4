import { inspect } from 'node:util'
import { explainSignIn } from './backend/first-account.ts'
import { type RunningSite, startSite } from './boot/start.ts'
import { EnvironmentError, localAddress, parseEnvironment, type Settings } from './environment/env.ts'
import { createLogs, type Log } from './log/log.ts'
import { printable } from './log/printable.ts'
import type { Restart } from './maintenance/restores.ts'

/** `npm start` and `npm run dev`: reads the environment, starts the site, prints its address, stops it on a signal. */
async function main() {
  const settings = readSettings()
  // a terminal that has been closed: without a listener the next line would end the process
  process.stdout.on('error', () => {})
  const logs = createLogs({ level: settings.logLevel })
  try {
    const site = await startSite(settings, logs, (work) => restart(work))
    const restart = stopOnSignals(site, logs.log)
    const signIn = explainSignIn(settings.siteUrl, site.firstLogin, process.stdout.isTTY === true)
    console.log(`Portico is open at ${localAddress(settings)}${signIn}`)
  } catch (error) {
    fail(error)
  }
}

function readSettings(): Settings {
  try {
    return parseEnvironment(process.env)
  } catch (error) {
    return fail(error)
  }
}

/** One sentence for the owner; a stack trace only for unexpected errors. */
function fail(error: unknown): never {
  const isExpected = error instanceof EnvironmentError || (error instanceof Error && error.constructor === Error)
  console.error(printable(isExpected ? error.message : inspect(error)))
  process.exit(1)
}

/** The first signal waits for requests in flight; a second one does not. Returns what stops the site to start it again. */
function stopOnSignals(site: RunningSite, log: Log): Restart {
  let isStopping = false
  async function stop(reason: string, work?: () => Promise<void>) {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`${reason}: finishing the requests in flight`)
    try {
      await site.stop()
      await work?.()
    } catch (error) {
      log.fatal({ err: error }, 'The site could not be stopped cleanly')
      if (!work) process.exit(1)
    }
    if (work) becomeNewServer()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  return (work) => {
    if (!isStopping) void stop('Restore', work)
  }
}

/** In the same process, so that its parent, such as systemd or npm, notices nothing. Returns on Windows: no execve. */
function becomeNewServer() {
  // execve calls no exit handlers, and the log has lines that are not written yet
  process.emit('exit', 0)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}

await main()
