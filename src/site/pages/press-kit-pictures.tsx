import { isOfStorage } from '#content/address/storage-url.ts'
import { creditLine, orientationOf, photoFiles, pressPhotoAlt } from '#content/press-kit/photo-notes.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import type { PressLogo } from '#content/press-kit/press-logo.ts'
import { pressDownload } from '#content/press-kit/press-parts.ts'
import type { PhotoFile, PressPhoto } from '#content/press-kit/press-photo.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { useWords } from '../content-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { useSiteFacts } from '../use-site.ts'
import { PageSection } from './page-section.tsx'

export const MorePhotos = ({ photos }: { photos: readonly PressPhoto[] }) => (
  <PageSection id="photos" title={useWords().kit.photos}>
    <ul className="kit-pictures">
      {photos.map((photo, index) => (
        <li key={photo.id} dir="auto">
          {/* the approved photo is the first */}
          <Photo photo={photo} number={index + 2} />
        </li>
      ))}
    </ul>
  </PageSection>
)

function Photo({ photo, number }: { photo: PressPhoto; number: number }) {
  const { name } = useSiteFacts()
  const words = useWords()
  const { id, photo_url, caption, credit, terms } = photo
  const files = photoFiles(photo)
  const alt = pressPhotoAlt(photo, name, words)
  const shown = { alt, width: files?.web.width ?? 600, height: files?.web.height ?? 600, className: 'kit-photo' }
  const about = caption || words.kit.photoNumber(number)
  const whole = <Picture src={photo_url} {...shown} />
  return (
    <>
      <figure>
        {isOfStorage(photo_url) ? <Picture src={pressPhotoPreview(photo_url)} {...shown} fallback={whole} /> : whole}
        {(caption || credit || terms) && (
          <figcaption>
            {caption && <p>{caption}</p>}
            {credit && <p className="text-muted">{creditLine(credit, words)}</p>}
            {terms && <p className="text-muted">{terms}</p>}
          </figcaption>
        )}
      </figure>
      {files && <p className="mt-3 text-sm">{words.kit.orientations[orientationOf(files.print)]}</p>}
      <ul className="kit-downloads">
        <li>
          <Download href={pressDownload(photo_url, id)} label={words.kit.printSize} about={about} file={files?.print} />
        </li>
        {isOfStorage(photo_url) && (
          <li>
            <Download
              href={pressDownload(photo_url, id, 'web')}
              label={words.kit.webSize}
              about={about}
              file={files?.web}
            />
          </li>
        )}
      </ul>
    </>
  )
}

interface DownloadProps {
  href: string | null
  label: string
  /** Distinguishes the link from others with the same label. */
  about: string
  file?: PhotoFile | undefined
}

function Download({ href, label, about, file }: DownloadProps) {
  const words = useWords()
  if (!href) return null
  return (
    <>
      <a href={href} download className="link" data-count="download" data-count-name="photo">
        <Icon name="download" className="mr-1.5 inline size-4" />
        {label}
        <span className="sr-only"> {words.kit.of(about)}</span>
      </a>
      {file && (
        <span className="text-muted">
          {' '}
          <FileSize {...file} />
        </span>
      )}
    </>
  )
}

/** '3000 x 2000 px, 1.2 MB'. */
export const FileSize = ({ width, height, bytes }: PhotoFile) => (
  <>
    {width}&nbsp;x&nbsp;{height}&nbsp;px, {formatFileSize(bytes, useWords())}
  </>
)

export function PressLogos({ logos }: { logos: readonly PressLogo[] }) {
  const { kit: words } = useWords()
  return (
    <PageSection id="logos" title={words.logos}>
      <ul className="kit-logos">
        {logos.map(({ id, name, logo_url, logo_alt, background }) => (
          <li key={id} dir="auto">
            <div className={`kit-logo kit-logo-${background}`}>
              <Picture src={logo_url} alt={logo_alt || name} width={400} height={300} />
            </div>
            <p className="mt-3">{name}</p>
            <p className="kit-downloads">
              <Download href={pressDownload(logo_url, id)} label={words.download} about={name} />
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
