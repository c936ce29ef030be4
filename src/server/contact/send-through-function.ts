import type { ContactMessage } from '#content/message/contact-message.ts'
import { sendEmailRequest } from '#data/inbox/contact-messages.ts'
import type { Sender } from '#functions/send-email/handler.ts'

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
