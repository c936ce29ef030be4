import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { TimeAgo } from './time-ago.tsx'

afterEach(() => vi.useRealTimers())

test('what was just now is some minutes ago in a window that stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<TimeAgo iso={new Date().toISOString()} />)
  // what is shown may be there before its timer
  await expect.poll(() => [host.textContent, vi.getTimerCount()]).toEqual(['just now', 1])
  vi.advanceTimersByTime(3 * 60_000)
  await expect.poll(() => host.textContent).toBe('3 minutes ago')
  root.unmount()
  host.remove()
})
