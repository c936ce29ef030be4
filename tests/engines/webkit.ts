import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/server.ts'
import { makeFolder, startProcess } from './browser-process.ts'
import { callOf, type Engine } from './engine.ts'

/** The key under which classic WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A window without the focus gets no focus events and half of the keys, and here is no window manager to give it. */
const DRIVER_WITH_FOCUS =
  'WebKitWebDriver --port="$0" & xdotool search --sync --onlyvisible --class MiniBrowser windowfocus & wait'

/** Debian's WebKitGTK in a window that nobody sees, by classic WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort()
  const folder = await makeFolder()
  const browser = startProcess(folder, 'dbus-run-session', [
    '--',
    ...['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1400x1000x24'],
    ...['sh', '-c', DRIVER_WITH_FOCUS, String(port)],
  ])
  const ask = async <Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { message?: string } } // of every answer
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  await browser.says(() => ask<object>('GET', '/status').catch(() => null))
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const send = <Value>(command: string, body: object) => ask<Value>('POST', `/session/${sessionId}/${command}`, body)
  const run: Engine['run'] = async (inPage, ...args) => {
    const script = `return Promise.resolve(${callOf(inPage, args)}).then((value) => JSON.stringify(value ?? null))`
    return JSON.parse(await send('execute/sync', { script, args: [] }))
  }
  while (!(await run(() => document.hasFocus()))) await wait(20)
  const complaints: string[] = []
  const collect = async () => complaints.push(...(await run(takeRecorded)))

  return {
    async goto(url) {
      await collect()
      await send('url', { url })
      await run(record)
    },
    run,
    act: async (actions) => {
      await send('actions', { actions })
    },
    async chooseFile(selector, path) {
      const element = await send<{ [ELEMENT]: string }>('element', { using: 'css selector', value: selector })
      await send(`element/${element[ELEMENT]}/value`, { text: path })
    },
    resize: async (width, height) => {
      await send('window/rect', { width, height })
    },
    async takeComplaints() {
      await collect()
      return complaints.splice(0)
    },
    close: browser.stop,
  }
}

/** WebKit's driver has no events: what goes wrong once a page has loaded is noted in the page itself. */
function record() {
  const notes: string[] = []
  Object.assign(window, { notesOfTheTest: notes })
  addEventListener('error', ({ message }) => notes.push(message))
  addEventListener('unhandledrejection', ({ reason }) => {
    // WebKit's own promise, when a page is left during its transition
    if (!/view transition/.test(String(reason))) notes.push(String(reason))
  })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    notes.push(`Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    console[level] = (...parts: unknown[]) => {
      notes.push(parts.join(' '))
      print(...parts)
    }
  }
}

const takeRecorded = () => {
  const { notesOfTheTest = [] } = window as { notesOfTheTest?: string[] } // `record` has put it there
  return notesOfTheTest.splice(0)
}
