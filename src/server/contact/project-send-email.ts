import { withAddress } from '@portico/backend/with-address'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { createSendEmail, type LimitMessages } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { sendThroughFunction } from './send-through-function.ts'

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
