import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { isOfStorage } from '#content/address/storage-url.ts'
import { creditLine, photoFiles } from '#content/press-kit/photo-notes.ts'
import { BIOS, PRESS_KIT_ZIP_PATH, type PressKit, pressFacts } from '#content/press-kit/press-kit.ts'
import { hostNotes, isEmptyPressKit, pressDownload } from '#content/press-kit/press-parts.ts'
import { headingElementId } from '#content/site/headings.ts'
import { displayClass } from '#content/site/letters.ts'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import {
  pressBiosQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
  siteQuery,
} from '#data/records/content-queries.ts'
import { useContent, usePressKitSize, useWords } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FailedReads } from '../ui/failed-reads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHeading, useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'
import { PageSection } from './page-section.tsx'
import { Biographies, BiosInLanguages } from './press-kit-biographies.tsx'
import { Introduction, PressFacts } from './press-kit-facts.tsx'
import { HostNotes } from './press-kit-hosts.tsx'
import { FileSize, MorePhotos, PressLogos } from './press-kit-pictures.tsx'
import { PressQuotes } from './press-kit-quotes.tsx'
import { SeenIn } from './press-kit-seen.tsx'
import { PressPhoto } from './press-photo.tsx'

export function PressKitPage() {
  const kitRead = useContent(pressKitQuery)
  const biosRead = useContent(pressBiosQuery)
  const photosRead = useContent(pressPhotosQuery)
  const logosRead = useContent(pressLogosQuery)
  const quotesRead = useContent(pressQuotesQuery)
  const { name } = useSiteFacts()
  const heading = useHeading('/press-kit')
  const { kit: words } = useWords()
  const kit = kitRead.data
  const bios = biosRead.data ?? []
  const photos = photosRead.data ?? []
  const logos = logosRead.data ?? []
  const quotes = quotesRead.data ?? []
  return (
    <Page path="/press-kit">
      <header className="page-header kit-header">
        <h1 id={headingElementId('/press-kit')} dir="auto" className={displayClass('display text-hero', heading)}>
          {heading}
        </h1>
        <p className="section-description">{words.lead(name)}</p>
        {kit !== undefined && !isEmptyPressKit(kit, [bios, photos, logos, quotes]) && (
          <DownloadAll kit={kit} counts={[bios.length, photos.length, logos.length, quotes.length]} />
        )}
        <OnThisPage
          parts={{
            biography: countOfBios(kit) > 0 && words.biography,
            facts: pressFacts(kit, name).length > 0 && words.facts,
            introduction: kit?.introduction?.trim() && words.introduction,
            languages: bios.length > 0 && words.languages,
            photos: photos.length > 0 && words.photos,
            logos: logos.length > 0 && words.logos,
            quotes: quotes.length > 0 && words.quotes,
            'podcast-hosts': hostNotes(kit) && words.hosts,
          }}
        />
      </header>
      <div className="kit-desk">
        {kit !== undefined && <ApprovedPhoto kit={kit} />}
        {kit === undefined ? !kitRead.isError && <PressKitSkeleton /> : <Biographies kit={kit} />}
      </div>
      {kit && <PressFacts kit={kit} />}
      <Introduction text={kit?.introduction?.trim()} />
      {bios.length > 0 && <BiosInLanguages bios={bios} />}
      {photos.length > 0 && <MorePhotos photos={photos} />}
      {logos.length > 0 && <PressLogos logos={logos} />}
      {quotes.length > 0 && <PressQuotes quotes={quotes} />}
      {kit && <HostNotes kit={kit} />}
      <SeenIn />
      <FailedReads reads={[kitRead, biosRead, photosRead, logosRead, quotesRead]} />
      <MediaInquiries kit={kit} />
    </Page>
  )
}

/** The parts that have content, by the ids of their headings. Two parts need no list. */
function OnThisPage({ parts }: { parts: Readonly<Record<string, string | false | null | undefined>> }) {
  const shown = Object.entries(parts).filter(([, label]) => label)
  const { onThisPage } = useWords().kit
  if (shown.length <= 2) return null
  return (
    <nav aria-label={onThisPage}>
      <ul className="flex flex-wrap gap-x-6">
        {shown.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-block py-1">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface DownloadAllProps {
  kit: PressKit | null
  counts: readonly [bios: number, photos: number, logos: number, quotes: number]
}

function DownloadAll({ kit, counts: [bios, photos, logos, quotes] }: DownloadAllProps) {
  const size = usePressKitSize()
  const words = useWords()
  const parts = [
    counted(countOfBios(kit) + bios, words.kit.biographies),
    kit?.introduction?.trim() && words.kit.oneIntroduction,
    counted(photos + Number(isOfStorage(kit?.photo_url ?? '')), words.kit.photosInSizes),
    counted(logos, words.kit.logosInIt),
    counted(quotes, words.kit.quotesInIt),
    hostNotes(kit) && words.kit.hostNotesInIt,
    words.kit.sheetInIt,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink
        href={PRESS_KIT_ZIP_PATH}
        download
        aria-describedby="kit-parts"
        data-count="download"
        data-count-name="zip"
      >
        <Icon name="download" className="size-4" />
        {words.kit.downloadAll}
      </ButtonLink>
      <p id="kit-parts" className="text-sm text-muted first-letter:uppercase">
        {size !== undefined && formatFileSize(size, words) + words.colon}
        {parts.join(', ')}
      </p>
    </div>
  )
}

const countOfBios = (kit: PressKit | null | undefined) => BIOS.filter(({ field }) => kit?.[field].trim()).length

/** The word for so many; null if there are none. */
const counted = (count: number, word: (count: number) => string) => (count ? word(count) : null)

function ApprovedPhoto({ kit }: { kit: PressKit | null }) {
  const hasContact = useHasContact()
  const allWords = useWords()
  const words = allWords.kit
  const photoUrl = kit?.photo_url ?? null
  const print = kit && photoFiles(kit)?.print
  const credit = creditLine(kit?.photo_credit, allWords)
  const download = photoUrl && pressDownload(photoUrl)
  return (
    <PageSection id="photo" title={words.photo}>
      {kit && photoUrl && download ? (
        <div className="photo">
          <PressPhoto kit={kit} url={photoUrl} />
          <div>
            <p className="text-muted">
              {words.printQuality}
              {print && <>, {<FileSize {...print} />}</>}
            </p>
            {credit && <p className="mt-2 text-muted">{credit}</p>}
            {kit.photo_terms && <p className="mt-2 text-muted">{kit.photo_terms}</p>}
            <ButtonLink href={download} download className="mt-6" data-count="download" data-count-name="photo">
              <Icon name="download" className="size-4" />
              {words.download}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <p className="mt-6 text-muted">
          {words.noPhoto}
          {hasContact && ` ${words.askForOne}`}
        </p>
      )}
    </PageSection>
  )
}

function MediaInquiries({ kit }: { kit: PressKit | null | undefined }) {
  const { firstName } = useSiteFacts()
  const { data: site } = useContent(siteQuery)
  const hasContact = useHasContact()
  const email = mailAddress(kit?.press_email)
  const { kit: words, addToContacts } = useWords()
  if (!hasContact && !email) return null
  return (
    <PageSection id="inquiries" title={words.inquiries}>
      <p className="section-description">{words.inquiriesLead}</p>
      {site?.response_time && <p className="mt-2 text-muted">{site.response_time}</p>}
      {email && (
        <p className="mt-6">
          <a href={mailtoOf(email)} className="link inline-block py-1">
            {email}
          </a>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-4">
        {hasContact && <ButtonLink href="/#contact">{words.contact(firstName)}</ButtonLink>}
        <ButtonLink href={CONTACT_CARD_PATH} variant="outline">
          {addToContacts}
        </ButtonLink>
      </div>
    </PageSection>
  )
}

const PressKitSkeleton = () => (
  <div role="status" className="section" data-testid="press-kit-skeleton">
    <span className="sr-only">{useWords().kit.loading}</span>
    <Skeleton kind="title" className="w-1/3" />
    {BIOS.map(({ field }) => (
      <div key={field} className="mt-8 grid gap-3">
        <Skeleton kind="line" />
        <Skeleton kind="line" />
        <Skeleton kind="line" className="w-2/3" />
      </div>
    ))}
  </div>
)
