import { EnvironmentError, parseEnvironment, type Settings } from './env.ts'
import type { FirstLogin } from './first-account.ts'
import { createLogs, type Log } from './log.ts'
import { type RunningSite, startSite } from './start.ts'

/** `npm start` and `npm run dev`: reads the environment, starts the site, prints its address, stops it on a signal. */
async function main() {
  const settings = readSettings()
  const logs = createLogs({ level: settings.logLevel })
  try {
    const site = await startSite(settings, logs)
    stopOnSignals(site, logs.log)
    console.log(`Portico is open at ${localAddress(settings)}${explainSignIn(settings, site.firstLogin)}`)
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

/** Where to look at it from this machine; the public address may be another one. */
function localAddress({ host, port }: Settings): string {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Further lines, while the owner's account is new. */
function explainSignIn({ siteUrl }: Settings, firstLogin: FirstLogin | undefined): string {
  if (!firstLogin) return ''
  const { email, password, file } = firstLogin
  const where = `\nSign in at ${siteUrl}/admin/login as ${email}`
  if (password) return `${where} with the password ${password}\nUntil you do, ${file} tells it too.`
  return file ? `${where}. The password stands in ${file}` : `${where}.`
}

/** One sentence for the owner; the stack only of what nobody foresaw. */
function fail(error: unknown): never {
  const isForeseen = error instanceof EnvironmentError || (error instanceof Error && error.constructor === Error)
  console.error(isForeseen ? error.message : error)
  process.exit(1)
}

/** The first signal finishes what is in flight; a second one does not wait. */
function stopOnSignals(site: RunningSite, log: Log) {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`${signal}: finishing the requests in flight`)
    try {
      await site.stop()
      process.exit(0)
    } catch (error) {
      log.fatal({ err: error }, 'The site could not be stopped in order')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

await main()
