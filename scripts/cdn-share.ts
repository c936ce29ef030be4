import { chromium } from '@playwright/test'
import { cpuSeconds, load } from '#tests/bench/load.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserArgs, findBrowser } from './find-browser.ts'

/**
 * `npm run cdn-share`: what a CDN in front of the site leaves to the server. Counts the requests of a visit to the home
 * page by whether a CDN may keep the answer, and measures the CPU time of the server for those that it may not. Build
 * first; Linux.
 */
async function main() {
  process.env.NODE_ENV = 'production'
  const server = await startServer({ environment: { CDN_MAX_AGE: '60', LOG_LEVEL: 'info' } })
  try {
    const asked = await visitHome(server.url)
    const passed = asked.filter(({ isKept }) => !isKept)
    console.log(`${asked.length} requests in a visit, ${passed.length} of them never kept by a CDN:`)
    const { secret } = await server.keys()
    let microseconds = 0
    for (const { method, path } of passed) {
      const cost = method === 'GET' ? await readCost(server, path, secret) : await reportCost(server)
      microseconds += cost
      console.log(`  ${String(Math.round(cost)).padStart(5)} µs of CPU  ${method} ${path.slice(0, 90)}`)
    }
    summarize(asked.length, passed.length, microseconds)
  } finally {
    await server.stop()
  }
}

interface Asked {
  method: string
  path: string
  isKept: boolean
}

/** Every request to the site of a first visit that reads the home page to its end. */
async function visitHome(url: string): Promise<Asked[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: browserArgs })
  const page = await browser.newPage()
  const asked: Promise<Asked>[] = []
  page.on('response', (response) => {
    if (!response.url().startsWith(url)) return
    const method = response.request().method()
    const path = response.url().slice(url.length)
    asked.push(response.headerValue('cache-control').then((value) => ({ method, path, isKept: isKept(method, value) })))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 800)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const all = await Promise.all(asked)
  await browser.close()
  return all
}

const isKept = (method: string, cacheControl: string | null) =>
  method === 'GET' && /s-maxage=[1-9]|(^|[ ,])max-age=[1-9]/.test(cacheControl ?? '')

/** In microseconds. With the secret key, because the address of a single visitor would soon exceed its limit. */
async function readCost(server: TestServer, path: string, secret: string): Promise<number> {
  const { perCpuSecond } = await load(server, path, { apikey: secret, 'accept-encoding': 'br' }, { seconds: 2 })
  return 1e6 / perCpuSecond
}

/** In microseconds: a report of a view, from one address after another as far as the limit allows. */
async function reportCost(server: TestServer): Promise<number> {
  const reports = 500
  const before = cpuSeconds(server.pid)
  for (let count = 0; count < reports; count++)
    await fetch(`${server.url}/api/visits`, { method: 'POST', headers: { origin: server.url }, body: '{"view":"/"}' })
  return (1e6 * (cpuSeconds(server.pid) - before)) / reports
}

const REQUESTS_PER_SECOND = 10_000

function summarize(all: number, passed: number, microseconds: number) {
  const visits = REQUESTS_PER_SECOND / all
  const share = passed / all
  console.log(
    `Of ${REQUESTS_PER_SECOND} requests a second (${Math.round(visits)} such visits) ${Math.round(REQUESTS_PER_SECOND * share)} come to us: ${Math.round(100 * share)} %.`,
  )
  console.log(`They take ${((visits * microseconds) / 1e6).toFixed(2)} seconds of CPU a second.`)
}

await main()
