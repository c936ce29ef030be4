/**
 * Sends a worker one request, then terminates it. Rejects when it cannot run. WebAssembly runs in workers only: the page
 * stays responsive, and only the worker's own policy has to allow it.
 */
export async function runWorker<Request, Answer>(
  worker: Worker,
  request: Request,
  transfer: Transferable[],
): Promise<Exclude<Answer, { failure: string }>> {
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
      worker.postMessage(request, transfer)
    })
    if (isFailure(answer)) throw new Error(answer.failure)
    return answer as Exclude<Answer, { failure: string }> // the line above
  } finally {
    worker.terminate()
  }
}

const isFailure = (answer: unknown): answer is { failure: string } =>
  typeof answer === 'object' && answer !== null && 'failure' in answer
