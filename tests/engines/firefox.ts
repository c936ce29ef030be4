import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, startProcess } from './browser-process.ts'
import { callOf, type Engine } from './engine.ts'

/** It calls nobody: without a network that costs seconds and errors. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.region.update.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** Debian's Firefox without a window, by WebDriver BiDi, which the browser speaks itself. */
export async function startFirefox(): Promise<Engine> {
  const folder = await makeFolder()
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(folder, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder]
  const browser = startProcess(folder, 'firefox-esr', args)
  const address = await browser.says((output) => /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1] ?? null)
  const { send, events } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // in the first tab the address bar has the focus; a page without it gets no focus events and half of the keys
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.activate', { context })

  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(inPage, ...args) {
      const { result, exceptionDetails } = await send<Evaluation>('script.evaluate', {
        expression: `Promise.resolve(${callOf(inPage, args)}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    async act(sources) {
      await send('input.performActions', { context, actions: sources })
      await send('input.releaseActions', { context })
    },
    async chooseFile(selector, path) {
      const locator = { type: 'css', value: selector }
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator })
      await send('input.setFiles', { context, element: nodes[0], files: [path] })
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async takeComplaints() {
      const entries = events.splice(0).map(({ params }) => params)
      return entries.filter(({ level }) => level === 'error' || level === 'warn').map(({ text }) => text ?? '')
    },
    close: browser.stop,
  }
}

interface Evaluation {
  result?: { value: string }
  exceptionDetails?: { text: string }
}
/** An event of log.entryAdded. */
interface LogEvent {
  params: { level: string; text: string | null }
}
type Answer = { id: number; type: 'success'; result: unknown } | { id: number; type: 'error'; message: string }

/** The browser's socket: commands with their answers, and the events since the start. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const events: LogEvent[] = []
  socket.onmessage = ({ data }) => {
    const message: Answer | (LogEvent & { type: 'event' }) = JSON.parse(String(data))
    if (message.type === 'event') events.push(message)
    else waiting.get(message.id)?.(message)
  }
  let lastId = 0
  const send = async <Result>(method: string, params: object = {}) => {
    const id = ++lastId
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as Result // as the specification has it
  }
  return { send, events }
}
