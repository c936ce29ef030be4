import { uploadMessages } from '../messages.ts'

/** A failed upload. `message` is for the owner; `status` is the HTTP status: 401 asks for a login, 0 is no response. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether the server itself says why it can store nothing. */
  get isExplained() {
    return this.message === this.cause
  }
}

/**
 * The error of a refused upload. Storage answers 400 to most refusals, with the real status in the body; a token that has
 * expired or been revoked is a 403 there, which only the message distinguishes from missing rights.
 */
export function refusalOf({ status, text }: { status: number; text: string }): UploadError {
  const { statusCode, error, message } = parseBody(text)
  // a proxy's page: the storage says 413 in JSON
  if (status === 413 && message === text) return new UploadError(uploadMessages.proxyLimit, status)
  const realStatus = Number(statusCode) || status
  const isOfRights = /permission|row-level security/i.test(message)
  const isOfSession = realStatus === 401 || ((error === 'Unauthorized' || error === 'InvalidJWT') && !isOfRights)
  if (isOfSession) return new UploadError(uploadMessages.signInFirst.description, 401, message)
  if (OUTAGES.has(String(statusCode)) && isSentence(message)) return new UploadError(message, realStatus, message)
  return new UploadError(ownerText(realStatus, message, isOfRights || realStatus === 403), realStatus, message)
}

/**
 * The status codes in the body when the embedded storage cannot store anything: its message is then a sentence for the
 * owner. A project's storage reports a fault of its own in the words of its parts, without a full stop.
 */
const OUTAGES: ReadonlySet<string> = new Set(['503', '507'])
const isSentence = (message: string) => message.endsWith('.')

function ownerText(status: number, message: string, isOfRights: boolean): string {
  if (isOfRights) return uploadMessages.noPermission
  if (/bucket/i.test(message)) return uploadMessages.bucketFault
  return status === 413 ? uploadMessages.tooLarge('').title : uploadMessages.tryAgain
}

function parseBody(text: string): { statusCode: unknown; error: unknown; message: string } {
  try {
    const { statusCode, error, message } = JSON.parse(text)
    return { statusCode, error, message: String(message ?? '') }
  } catch {
    return { statusCode: undefined, error: undefined, message: text }
  }
}
