import { withAddress } from '@portico/backend/with-address'
import type { ContactMessage } from '#content/message/contact-message.ts'
import { sendEmailRequest } from '#data/inbox/contact-messages.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { createSendEmail, type LimitMessages, type Sender } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'

/** Hands a message to the function send-email, with the form's spam signals, and returns its response. */
export type SendContactMessage = (message: ContactMessage, sender: Sender) => Promise<Response>

/**
 * Sends over HTTP or in process, whichever `fetch` does; the client's address is passed beside the request. With the secret
 * key, if there is one, the function does not count the message; if it refuses that key, the message is sent with the other
 * one, and counted.
 */
export function sendThroughFunction(
  { url, key, secretKey }: { url: string; key: string; secretKey?: string | undefined },
  fetch: (request: Request, info: { clientAddress: string }) => Promise<Response>,
): SendContactMessage {
  return async (message, { clientAddress, signals }) => {
    const sendWith = (apikey: string) => {
      const request = new Request(...sendEmailRequest({ url, key: apikey }, message, signals))
      request.headers.set('x-forwarded-for', clientAddress)
      return fetch(request, { clientAddress })
    }
    const answer = await sendWith(secretKey ?? key)
    if (!secretKey || answer.status !== 401) return answer
    await answer.body?.cancel()
    return sendWith(key)
  }
}

interface ProjectSendEmailParts {
  /** The project with its secret key. */
  withSecret: Rest
  publishableKey: string
  limit: LimitMessages
  /** Called after a message was stored: a project reports no writes. */
  onStored: () => void
  log: (message: string, error: unknown) => void
}

/** functions/v1/send-email of a site with a Supabase project: counts messages itself, then passes them on. */
export function projectSendEmail({ withSecret, publishableKey, limit, onStored, log }: ProjectSendEmailParts) {
  const { url, key: secretKey } = withSecret
  const send = sendThroughFunction({ url, key: publishableKey, secretKey }, (request) =>
    (withSecret.fetch ?? fetch)(request),
  )
  const handle = createSendEmail({
    store: createMessageStore(createRestClient(withSecret)),
    isKnownKey: (key) => key === publishableKey || key === secretKey,
    limit,
    async passOn(message, sender) {
      const answer = await send(message, sender)
      if (answer.ok) onStored()
      return answer
    },
    log,
  })
  return (request: Request, { clientAddress }: { clientAddress: string }) => handle(withAddress(request, clientAddress))
}
