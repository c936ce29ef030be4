import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { displayClass } from '#content/site/letters.ts'
import { isLegalPath } from '#content/site/routes.ts'
import type { Site } from '#content/site/site.ts'
import { useBoot, useServerWords } from '../content-context.tsx'
import { LegalLinks } from '../navigation/footer.tsx'
import { SentLegal } from './legal.tsx'
import { NotFound } from './not-found.tsx'

interface DoorProps {
  site: Pick<Site, 'name' | 'door_line' | 'door_contact'>
  /** Whether there is a page behind it. */
  isFound: boolean
}

/** What visitors see at every address, but that of the imprint, before the site is opened. For its owner, src/site/owner puts the page in its place. */
export function Door({ site, isFound }: DoorProps) {
  const words = useServerWords()
  const name = site.name.trim()
  const line = site.door_line?.trim() || words.door
  const contact = site.door_contact?.trim()
  const email = mailAddress(contact)
  const isLegal = isLegalPath(useBoot().path)
  return (
    <main id="main" className="page door">
      {!isFound && <NotFound />}
      {isFound && isLegal && <SentLegal />}
      {isFound && !isLegal && (
        <section className="grid min-h-svh content-center justify-items-start gap-6 wrap-anywhere">
          <h1 className={displayClass('display text-hero', name || line)}>{name || line}</h1>
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
          <ul className="flex flex-wrap gap-x-6 text-sm">
            <LegalLinks />
          </ul>
        </section>
      )}
    </main>
  )
}
