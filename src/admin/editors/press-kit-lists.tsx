import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { PressLogoForm } from '#content/press-kit/press-logo.schema.ts'
import { LOGO_BACKGROUND_LABELS } from '#content/press-kit/press-logo.ts'
import { PressPhotoForm } from '#content/press-kit/press-photo.schema.ts'
import { orientationOf, type PressPhoto, photoFiles } from '#content/press-kit/press-photo.ts'
import { PressQuoteForm } from '#content/press-kit/press-quote.schema.ts'
import { pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/content-queries.ts'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { ListCard } from './list-card.tsx'

export const PressPhotosCard = () => (
  <ListCard
    title="More Photos"
    note="Below the approved photo, each in print and web size. Offer at least one portrait and one landscape photo."
    query={pressPhotosQuery}
    form={PressPhotoForm}
    nameOf={nameOfPhoto}
    columns={[
      {
        header: 'Photo',
        part: 'picture',
        cell: ({ photo_url }) => <Thumbnail url={pressPhotoPreview(photo_url)} isWhole />,
      },
      {
        header: 'Caption',
        part: 'title',
        cell: ({ caption }) => <span className="cell-text">{caption}</span>,
      },
      { header: 'Credit', cell: ({ credit }) => credit },
      { header: 'Size', cell: (photo) => sizeOf(photo) },
    ]}
    texts={{
      add: 'Add Photo',
      edit: 'Edit Photo',
      empty: 'No further photos yet. Click "Add Photo" to add the first one.',
      deleteWarnings: (photo) => [`"${nameOfPhoto(photo)}" will be removed from the press kit.`],
    }}
  >
    <PictureField name="photo_url" kind="furtherPhoto" />
    <TextField name="caption" />
    <TextField name="credit" />
    <TextAreaField name="terms" rows={2} />
  </ListCard>
)

export const PressLogosCard = () => (
  <ListCard
    title="Logos"
    query={pressLogosQuery}
    form={PressLogoForm}
    columns={[
      {
        header: 'Logo',
        part: 'picture',
        cell: (logo) => <Thumbnail url={logo.logo_url} background={logo.background} />,
      },
      { header: 'Name', part: 'title', cell: ({ name }) => name },
      { header: 'Made for', cell: ({ background }) => LOGO_BACKGROUND_LABELS[background] },
    ]}
    texts={{
      add: 'Add Logo',
      edit: 'Edit Logo',
      empty: 'No logos yet. Click "Add Logo" to add the first one.',
      deleteWarnings: ({ name }) => [`"${name}" will be removed from the press kit.`],
    }}
  >
    <TextField name="name" />
    <PictureField name="logo_url" kind="pressLogo" />
  </ListCard>
)

export const PressQuotesCard = () => (
  <ListCard
    title="Approved Quotes"
    note="Sentences of yours that journalists may print without asking you again."
    query={pressQuotesQuery}
    form={PressQuoteForm}
    columns={[
      {
        header: 'Quote',
        part: 'title',
        cell: ({ quote }) => <span className="cell-text">{quote}</span>,
      },
      { header: 'Context', cell: ({ context }) => context },
    ]}
    texts={{
      add: 'Add Quote',
      edit: 'Edit Quote',
      empty: 'No approved quotes yet. Click "Add Quote" to add the first one.',
      deleteWarnings: ({ quote }) => [`"${quote}" will be removed from the press kit.`],
    }}
  >
    <TextAreaField name="quote" rows={3} />
    <TextField name="context" />
  </ListCard>
)

const nameOfPhoto = ({ caption, photo_url }: PressPhoto) => caption || (photo_url.split('/').pop() ?? '')

function sizeOf(photo: PressPhoto) {
  const print = photoFiles(photo)?.print
  return print ? `${print.width} x ${print.height}, ${orientationOf(print)}` : ''
}
