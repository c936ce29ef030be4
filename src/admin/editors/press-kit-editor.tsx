import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { nameIn } from '#content/forms.ts'
import { orientationOf, photoFiles } from '#content/press-kit/photo-notes.ts'
import { PressBioForm } from '#content/press-kit/press-bio.schema.ts'
import { PRESS_KIT_NOT_READ, PressKitForm } from '#content/press-kit/press-kit.schema.ts'
import { BIOS, INTRODUCTION_MAX_WORDS, pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { PressLogoForm } from '#content/press-kit/press-logo.schema.ts'
import { LOGO_BACKGROUND_LABELS } from '#content/press-kit/press-logo.ts'
import { PRESS_BIO_TEXTS } from '#content/press-kit/press-parts.ts'
import { PressPhotoForm } from '#content/press-kit/press-photo.schema.ts'
import type { PressPhoto } from '#content/press-kit/press-photo.ts'
import { PressQuoteForm } from '#content/press-kit/press-quote.schema.ts'
import { ENGLISH } from '#content/words/english.ts'
import {
  pressBiosQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
} from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Card, ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const PressKitEditor = () => (
  <EditorPage title="Edit Press Kit" lead="What journalists and organisers copy and print.">
    <nav aria-label="Press Kit" className="tabs">
      {PARTS.map((part) => (
        <a key={part} href={`#${encodeURIComponent(part)}`} onClick={showPart}>
          {part}
        </a>
      ))}
    </nav>
    <RecordCard
      title="Biographies and photo"
      query={pressKitQuery}
      form={PressKitForm}
      failureText={PRESS_KIT_NOT_READ}
    >
      {BIOS.map(({ field, words }) => (
        <TextAreaField key={field} name={field} rows={Math.ceil(words / 12)} countsWords />
      ))}
      <PictureField name="photo_url" kind="pressPhoto" />
      <TextField name="photo_credit" />
      <TextAreaField name="photo_terms" rows={2} />
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-1 w-full border-t border-line pt-5 font-semibold">Facts</legend>
        <p className="text-muted">Empty fields are left out.</p>
        <TextField name="role" />
        <TextField name="based_in" />
        <TextField name="languages" />
        <TextField name="pronouns" />
        <TextField name="pronunciation" />
        <TextField name="press_email" type="email" />
        <TextAreaField name="introduction" rows={4} maxWords={INTRODUCTION_MAX_WORDS} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-1 w-full border-t border-line pt-5 font-semibold">For Podcast Hosts</legend>
        <TextAreaField name="podcast_questions" rows={6} />
        <TextAreaField name="podcast_setup" rows={2} />
        <AddressField name="podcast_clip_url" />
      </fieldset>
    </RecordCard>
    <ListCard
      title="Other Languages"
      note="For journalists and hosts who write and speak in another language than your site."
      query={pressBiosQuery}
      form={PressBioForm}
      columns={[
        { header: 'Language', part: 'title', cell: ({ language }) => language },
        {
          header: 'Texts',
          cell: (bio) => PRESS_BIO_TEXTS.flatMap((text) => (bio[text] ? LABELS[text] : [])).join(', '),
        },
      ]}
      texts={listTexts('Language', 'other languages')}
      deleteWarnings={({ language }) => [`The texts in "${language}" will be removed from the press kit.`]}
    >
      <TextField name="language" />
      <TextAreaField name="short_bio" countsWords />
      <TextAreaField name="medium_bio" rows={8} countsWords />
      <TextAreaField name="introduction" rows={4} maxWords={INTRODUCTION_MAX_WORDS} />
    </ListCard>
    <ListCard
      title="More Photos"
      note="Below the approved photo, each in print and web size. Offer at least one portrait and one landscape photo."
      query={pressPhotosQuery}
      form={PressPhotoForm}
      columns={[
        {
          header: 'Photo',
          part: 'picture',
          cell: ({ photo_url }) => <Thumbnail url={pressPhotoPreview(photo_url)} isWhole />,
        },
        { header: 'Caption', part: 'title', isLong: true, cell: ({ caption }) => caption },
        { header: 'Credit', cell: ({ credit }) => credit },
        { header: 'Size', cell: (photo) => sizeOf(photo) },
      ]}
      texts={listTexts('Photo', 'further photos')}
      deleteWarnings={(photo) => [`"${nameIn('press_photos', { ...photo })}" will be removed from the press kit.`]}
    >
      <PictureField name="photo_url" kind="furtherPhoto" />
      <TextField name="caption" />
      <TextField name="credit" />
      <TextAreaField name="terms" rows={2} />
    </ListCard>
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
      texts={listTexts('Logo', 'logos')}
      deleteWarnings={({ name }) => [`"${name}" will be removed from the press kit.`]}
    >
      <TextField name="name" />
      <PictureField name="logo_url" kind="pressLogo" />
    </ListCard>
    <ListCard
      title="Approved Quotes"
      note="Sentences of yours that journalists may print without asking you again."
      query={pressQuotesQuery}
      form={PressQuoteForm}
      columns={[
        { header: 'Quote', part: 'title', isLong: true, cell: ({ quote }) => quote },
        { header: 'Context', cell: ({ context }) => context },
      ]}
      texts={listTexts('Quote', 'approved quotes')}
      deleteWarnings={({ quote }) => [`"${quote}" will be removed from the press kit.`]}
    >
      <TextAreaField name="quote" rows={3} />
      <TextField name="context" />
    </ListCard>
    <Card title="From other editors">
      <p className="max-w-prose text-muted">
        "Seen In" names the shows and magazines of your <Link to="/admin/talks">talks</Link> of the types Podcast and
        Article, each once, with a link. How soon you answer is one line under{' '}
        <Link to="/admin/site-settings?field=site.response_time">Site Settings</Link>.
      </p>
    </Card>
  </EditorPage>
)

const LABELS = { ...ENGLISH.kit.bios, introduction: ENGLISH.kit.introduction }

const PARTS = [
  'Biographies and photo',
  'Facts',
  'For Podcast Hosts',
  'Other Languages',
  'More Photos',
  'Logos',
  'Approved Quotes',
]

/** By its heading, and not by a hash, which the router would take for another page. */
function showPart(event: MouseEvent<HTMLElement>) {
  event.preventDefault()
  const { textContent: part } = event.currentTarget
  const heading = [...document.querySelectorAll<HTMLElement>('.edited :is(h2, legend)')].find(
    ({ textContent }) => textContent.trim() === part,
  )
  if (heading) heading.tabIndex = -1
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

function sizeOf(photo: PressPhoto) {
  const print = photoFiles(photo)?.print
  return print ? `${print.width} x ${print.height}, ${orientationOf(print)}` : ''
}
