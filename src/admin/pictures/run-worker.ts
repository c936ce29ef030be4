/** What a worker answers when it cannot do what it is asked. */
export interface WorkerFailure {
  failure: string
}

/**
 * Sends a worker one request, then terminates it. Rejects when it cannot run. WebAssembly runs in workers only: the page
 * stays responsive, and only the worker's own policy has to allow it.
 */
export async function runWorker<Request, Answer extends object>(
  worker: Worker,
  request: Request,
  transfer: Transferable[] = [],
): Promise<Answer> {
  try {
    const answer = await new Promise<Answer | WorkerFailure>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
      worker.postMessage(request, transfer)
    })
    if ('failure' in answer) throw new Error(String(answer.failure))
    return answer
  } finally {
    worker.terminate()
  }
}
