import { waitingMessage } from '#data/messages.ts'
import { isNotReady, isPause } from '#data/our-server/outage.ts'
import { RESTART_MS, throughRestart } from '#data/rest/through-restart.ts'
import { useWithSession } from './sign-in-again.tsx'
import { closeToast, showToast } from './ui/toasts.tsx'

interface WriteOptions {
  /** Not idempotent: it is repeated only if the server says that nothing was done. */
  isOnce?: boolean | undefined
  signal?: AbortSignal
}

const TOAST = 'restart'
/** A toast that is closed once the server answers. */
const STAYS = 0

/** The writes that wait for the server; they share the toast. */
const waiting = new Set<symbol>()

function stopWaiting(write: symbol) {
  if (waiting.delete(write) && waiting.size === 0) closeToast(TOAST)
}

/** Runs a request that changes something as `useWithSession` does, and again by itself while the server restarts. */
export function useWrite() {
  const withSession = useWithSession()
  return <T>(request: () => Promise<T>, { isOnce, signal }: WriteOptions = {}): Promise<T> => {
    const write = Symbol()
    return throughRestart(() => withSession(request), {
      withinMs: RESTART_MS,
      // an owner who is offline gets an error at once
      isPause: (error) => navigator.onLine && (isOnce ? isNotReady(error) : isPause(error)),
      onPause() {
        if (waiting.size === 0) showToast(waitingMessage, TOAST, undefined, STAYS)
        waiting.add(write)
      },
      signal,
    }).finally(() => stopWaiting(write))
  }
}
