import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's headless shell: a test costs a third less in it. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Without these flags Chromium logs errors when it runs as root or without a network. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium or Chrome of this machine: CHROME_PATH if set, else the first one installed, else undefined. Throws a
 * sentence when CHROME_PATH is not an executable. `keepsPages` leaves out the headless shell, which has no back/forward
 * cache.
 */
export function findBrowser({ keepsPages = false } = {}): string | undefined {
  const chosen = process.env.CHROME_PATH
  if (chosen && !isExecutable(chosen))
    throw new Error(
      `CHROME_PATH is "${chosen}", which is not a program: set it to the executable of Chromium or Chrome.`,
    )
  if (chosen) return chosen
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = keepsPages ? NAMES : [HEADLESS_SHELL, ...NAMES]
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, ...ELSEWHERE].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
