import { uploadMessages } from '../messages.ts'
import { UploadError } from './upload-error.ts'

interface SendOptions {
  headers: Record<string, string>
  body: FormData
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Long enough for a large file on a slow connection; the timeout of other requests is for records. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** Posts a form and returns the response. Rejects with UploadError if there is none, or with the signal's reason. */
export function sendFile(url: string, { headers, body, onProgress, signal }: SendOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const noAnswer = () => reject(new UploadError(uploadMessages.tryAgain, 0))
    request.open('POST', url)
    request.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total && onProgress?.(loaded / total)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = noAnswer
    request.ontimeout = noAnswer
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}
