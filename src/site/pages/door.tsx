import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import type { Site } from '#content/site/site.ts'
import { useServerWords } from '../content-context.tsx'
import { NotFound } from './not-found.tsx'

interface DoorProps {
  site: Pick<Site, 'name' | 'door_line' | 'door_contact'>
  /** Whether there is a page behind it. */
  isFound: boolean
}

/** What visitors see at every address before the site is opened. For its owner, src/site/owner puts the page in its place. */
export function Door({ site, isFound }: DoorProps) {
  const words = useServerWords()
  const name = site.name.trim()
  const line = site.door_line?.trim() || words.door
  const contact = site.door_contact?.trim()
  const email = mailAddress(contact)
  return (
    <main id="main" className="page door">
      {isFound ? (
        <section className="grid min-h-svh content-center justify-items-start gap-6 wrap-anywhere">
          <h1 className="display text-hero">{name || line}</h1>
          {name && <p className="text-lg text-muted">{line}</p>}
          {contact && (
            <p>
              {email ? (
                <a href={mailtoOf(email)} className="link">
                  {email}
                </a>
              ) : (
                contact
              )}
            </p>
          )}
        </section>
      ) : (
        <NotFound />
      )}
    </main>
  )
}
