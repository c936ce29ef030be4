import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Message } from '#content/toast.ts'
import { partNotLoaded } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { isNotLoaded } from './load-part.ts'
import { closeToast, showToast } from './ui/toasts.tsx'
import { useWrite } from './use-write.ts'

interface Action<Input, Result> {
  /** Asks the server. It is repeated after a new sign-in if the session had ended, and while the server restarts. */
  run: (input: Input) => Promise<Result>
  done?: (result: Result, input: Input) => Message
  /** Runs after a success; the action stays busy until it ends. */
  onDone?: (result: Result, input: Input) => unknown
  /** The toast of a failure; null if the action was done and only the response was lost. */
  failed: Message | ((error: unknown, input: Input) => Message | null | Promise<Message | null>)
  onSettled?: () => unknown
  /** Not idempotent: a lost response is a failure. */
  isOnce?: boolean
  /** Whether the toast of a success replaces an earlier one, too. */
  hasOneToast?: boolean
}

/**
 * An action behind a button: it needs the session, is busy meanwhile, and reports its outcome. The toast of the next failure
 * replaces that of the last, and a success closes it.
 */
export function useAction<Result, Input = void>(action: Action<Input, Result>) {
  const { run, done, onDone, failed, onSettled, isOnce, hasOneToast } = action
  const write = useWrite()
  const toastId = useId()
  /** A second click may come before the button shows that it is busy. */
  const isRunning = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always', // a press does not wait until the browser is online
    mutationFn: (input: Input) => write(() => run(input), { isOnce }),
    async onSuccess(result, input) {
      closeToast(toastId)
      if (done) showToast(done(result, input), hasOneToast ? toastId : undefined)
      await onDone?.(result, input)
    },
    async onError(error, input) {
      const message = typeof failed === 'function' ? await failed(error, input) : failed
      if (!message) closeToast(toastId)
      else showToast(isNotLoaded(error) ? partNotLoaded : orOutage(error, message), toastId)
    },
    async onSettled() {
      await onSettled?.()
      isRunning.current = false
    },
  })

  function start(input: Input) {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input)
  }

  return { start, isBusy: isPending, busyWith: isPending ? variables : null }
}
