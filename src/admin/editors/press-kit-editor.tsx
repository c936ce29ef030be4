import type { MouseEvent } from 'react'
import { PRESS_KIT_NOT_READ, PressKitForm } from '#content/press-kit/press-kit.schema.ts'
import { BIOS, INTRODUCTION_MAX_WORDS } from '#content/press-kit/press-kit.ts'
import { pressKitQuery } from '#data/content-queries.ts'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { EditorPage } from './editor-page.tsx'
import { PressLogosCard, PressPhotosCard, PressQuotesCard } from './press-kit-lists.tsx'
import { RecordCard } from './record-card.tsx'

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
      <Facts />
    </RecordCard>
    <PressPhotosCard />
    <PressLogosCard />
    <PressQuotesCard />
  </EditorPage>
)

const PARTS = ['Biographies and photo', 'Facts', 'More Photos', 'Logos', 'Approved Quotes']

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

/** Part of the same form, because these are columns of the same row. */
const Facts = () => (
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
)
