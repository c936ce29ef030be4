import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { downloadUrl, isOfStorage } from '#content/address/storage-url.ts'
import {
  BIOS,
  bioName,
  isEmptyPressKit,
  PRESS_KIT_ZIP_PATH,
  type PressKit,
  pressFacts,
} from '#content/press-kit/press-kit.ts'
import { creditLine, photoFiles } from '#content/press-kit/press-photo.ts'
import { headingElementId } from '#content/site/headings.ts'
import { displayClass } from '#content/site/letters.ts'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { pressKitQuery, pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, usePressKitSize } from '../content-context.tsx'
import { useHasContact } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailedReads } from '../ui/failed-reads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHeading, useSiteFacts } from '../use-site.ts'
import { Page } from './page.tsx'
import { PageSection } from './page-section.tsx'
import { Introduction, PressFacts } from './press-kit-facts.tsx'
import { FileSize, MorePhotos, PressLogos } from './press-kit-pictures.tsx'
import { PressQuotes } from './press-kit-quotes.tsx'
import { PressPhoto } from './press-photo.tsx'

export function PressKitPage() {
  const kitRead = useContent(pressKitQuery)
  const photosRead = useContent(pressPhotosQuery)
  const logosRead = useContent(pressLogosQuery)
  const quotesRead = useContent(pressQuotesQuery)
  const { name } = useSiteFacts()
  const heading = useHeading('/press-kit')
  const kit = kitRead.data
  const photos = photosRead.data ?? []
  const logos = logosRead.data ?? []
  const quotes = quotesRead.data ?? []
  return (
    <Page path="/press-kit">
      <header className="page-header">
        <h1 id={headingElementId('/press-kit')} dir="auto" className={displayClass('display text-hero', heading)}>
          {heading}
        </h1>
        <p className="section-description">Material about {name}, approved for use by media and event organisers.</p>
        {kit !== undefined && !isEmptyPressKit(kit, [photos, logos, quotes]) && (
          <DownloadAll kit={kit} morePhotos={photos.length} logos={logos.length} quotes={quotes.length} />
        )}
        <OnThisPage
          parts={{
            facts: pressFacts(kit, name).length > 0 && 'Facts',
            biography: countOfBios(kit) > 0 && 'Biography',
            introduction: kit?.introduction?.trim() && 'Introduction',
            photo: kit?.photo_url && 'Approved Photo',
            photos: photos.length > 0 && 'More Photos',
            logos: logos.length > 0 && 'Logos',
            quotes: quotes.length > 0 && 'Approved Quotes',
          }}
        />
      </header>
      {kit && <PressFacts kit={kit} />}
      {kit === undefined ? !kitRead.isError && <PressKitSkeleton /> : <Biographies kit={kit} />}
      {kit && <Introduction kit={kit} />}
      {kit !== undefined && <ApprovedPhoto kit={kit} />}
      {photos.length > 0 && <MorePhotos photos={photos} />}
      {logos.length > 0 && <PressLogos logos={logos} />}
      {quotes.length > 0 && <PressQuotes quotes={quotes} />}
      <FailedReads reads={[kitRead, photosRead, logosRead, quotesRead]} />
      <MediaInquiries kit={kit} />
    </Page>
  )
}

/** The parts that have content, by the ids of their headings. Two parts need no list. */
function OnThisPage({ parts }: { parts: Readonly<Record<string, string | false | null | undefined>> }) {
  const shown = Object.entries(parts).filter(([, label]) => label)
  if (shown.length <= 2) return null
  return (
    <nav aria-label="On this page">
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
  morePhotos: number
  logos: number
  quotes: number
}

function DownloadAll({ kit, morePhotos, logos, quotes }: DownloadAllProps) {
  const size = usePressKitSize()
  const photos = morePhotos + Number(isOfStorage(kit?.photo_url ?? ''))
  const parts = [
    plural(countOfBios(kit), 'biography', 'biographies'),
    kit?.introduction?.trim() && 'introduction',
    photos > 0 && `${plural(photos, 'photo')} in print and web size`,
    plural(logos, 'logo'),
    plural(quotes, 'quote'),
    'one-page fact sheet',
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
        Download all (.zip)
      </ButtonLink>
      <p id="kit-parts" className="text-sm text-muted first-letter:uppercase">
        {size !== undefined && `${formatFileSize(size)}: `}
        {parts.join(', ')}
      </p>
    </div>
  )
}

const countOfBios = (kit: PressKit | null | undefined) => BIOS.filter(({ field }) => kit?.[field].trim()).length

/** Null if there are none. */
const plural = (count: number, one: string, several = `${one}s`) => (count ? (count > 1 ? several : one) : null)

const Biographies = ({ kit }: { kit: PressKit | null }) => (
  <PageSection id="biography" title="Biography">
    {BIOS.map(({ field, label, words }) => {
      const text = kit?.[field].trim()
      return (
        <article key={field} aria-labelledby={`${field}-title`} className="bio">
          <header>
            <h3 id={`${field}-title`} className="display card-title">
              {label}
            </h3>
            <p className="origin text-muted">{bioName(text, words)}</p>
            {text && <CopyButton text={text} label={`Copy text of the ${label.toLowerCase()} biography`} bio={field} />}
          </header>
          <div>
            {text ? (
              <Paragraphs text={text} className="not-first:mt-4" />
            ) : (
              <p className="text-muted">This biography has not been written yet.</p>
            )}
          </div>
        </article>
      )
    })}
  </PageSection>
)

function ApprovedPhoto({ kit }: { kit: PressKit | null }) {
  const { api } = useBoot()
  const { name } = useSiteFacts()
  const hasContact = useHasContact()
  const photoUrl = kit?.photo_url ?? null
  const print = kit && photoFiles(kit)?.print
  const credit = creditLine(kit?.photo_credit)
  const download = photoUrl && downloadUrl(photoUrl, api.url, `${name} press photo`)
  return (
    <PageSection id="photo" title="Approved Photo">
      {kit && photoUrl && download ? (
        <div className="photo">
          <PressPhoto kit={kit} url={photoUrl} />
          <div>
            <p className="text-muted">Print quality{print && <>, {<FileSize {...print} />}</>}</p>
            {credit && <p className="mt-2 text-muted">{credit}</p>}
            {kit.photo_terms && <p className="mt-2 text-muted">{kit.photo_terms}</p>}
            <ButtonLink href={download} download className="mt-6" data-count="download" data-count-name="photo">
              <Icon name="download" className="size-4" />
              Download
            </ButtonLink>
          </div>
        </div>
      ) : (
        <p className="mt-6 text-muted">A photo has not been added yet.{hasContact && ' Please ask for one below.'}</p>
      )}
    </PageSection>
  )
}

function MediaInquiries({ kit }: { kit: PressKit | null | undefined }) {
  const { firstName } = useSiteFacts()
  const hasContact = useHasContact()
  const email = mailAddress(kit?.press_email)
  if (!hasContact && !email) return null
  return (
    <PageSection id="inquiries" title="Contact for Media Inquiries">
      <p className="section-description">For interviews, quotes, fact checks and further images.</p>
      {email && (
        <p className="mt-6">
          <a href={mailtoOf(email)} className="link inline-block py-1">
            {email}
          </a>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-4">
        {hasContact && <ButtonLink href="/#contact">Contact {firstName}</ButtonLink>}
        <ButtonLink href={CONTACT_CARD_PATH} variant="outline">
          Add to your contacts
        </ButtonLink>
      </div>
    </PageSection>
  )
}

const PressKitSkeleton = () => (
  <div role="status" className="section" data-testid="press-kit-skeleton">
    <span className="sr-only">Loading the press kit...</span>
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
