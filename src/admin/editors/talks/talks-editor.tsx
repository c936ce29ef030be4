import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import { TalksDescriptionForm } from '#content/involvement/section-texts.schema.ts'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { madeSlug, TalkForm, talkSchemaFor } from '#content/talk/talk.schema.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CLOCK_TIME, instantsAt, isTimeZone } from '#content/talk/talk-time.ts'
import { isUpcoming, upcomingFirst } from '#content/talk/upcoming.ts'
import { dateAt } from '#content/text/dates.ts'
import { ENGLISH } from '#content/words/english.ts'
import { talksDescriptionQuery } from '#data/records/content-queries.ts'
import { fullTalksQuery, saveTalkOrder } from '#data/records/talks.ts'
import { AddressField, brokenAddress } from '../../forms/address-field.tsx'
import { CheckboxField, LanguageField, SelectField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { TIME_ZONES } from '../../forms/time-zones.ts'
import { ListEditor } from '../../list-editor/list-editor.tsx'
import type { OwnOrder } from '../../list-editor/list-item.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { usePreviewPath } from '../../preview/preview-context.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { useServices } from '../../session-context.tsx'
import { ImportTalks } from '../../talks-import/import-talks.tsx'
import { FieldGroup, Labelled } from '../../ui/field.tsx'
import { localToday } from '../../ui/local-time.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { useContent } from '../../use-content.ts'
import { RecordCard } from '../cards.tsx'
import { EditorPage } from '../editor-page.tsx'
import { SlugField } from '../slug-field.tsx'

export function TalksEditor() {
  const ownOrder = useTalkOrder()
  return (
    <EditorPage title="Talks & Media">
      <ListEditor
        query={fullTalksQuery}
        form={TalkForm}
        schemaFor={schemaFor}
        columns={[
          {
            header: 'Image',
            part: 'picture',
            cell: ({ image_url, image_focus_x, image_focus_y, image_background }) => (
              <Thumbnail url={image_url} focus={[image_focus_x, image_focus_y]} background={image_background} />
            ),
          },
          { header: 'Title', part: 'title', cell: (talk) => talk.title },
          { header: 'Type', cell: (talk) => ENGLISH.talks.types[talk.type] },
          { header: 'Location', cell: (talk) => talk.location },
          { header: 'Date', cell: (talk) => <span className="whitespace-nowrap">{formatDay(talk.date)}</span> },
        ]}
        warningOf={(talk) => brokenAddress(talk.action_url) && 'Visitors do not see its link: edit it'}
        newValues={() => ({ date: localToday() })}
        notCopied={{ slug: null, former_slugs: null }}
        ownOrder={ownOrder}
        addressOf={talkPath}
        Tools={ImportTalks}
        texts={{
          add: 'Add New Item',
          edit: 'Edit Item',
          empty: 'No talks or media items found. Click "Add New Item" to create one.',
        }}
        deleteWarnings={({ title }) => [
          `"${title}" will be removed from Talks & Media.`,
          'This will remove this item.',
        ]}
        deletesInDialog
      >
        {(item) => (
          <>
            <TextField name="title" />
            <SelectField name="type" />
            <TextField name="location" />
            <TextField name="date" type="date" max="9999-12-31" />
            <TalkTimeFields />
            <TextAreaField name="description" rows={4} />
            <FieldGroup legend="Button">
              <TextField name="action_text" />
              <AddressField name="action_url" />
            </FieldGroup>
            <PictureField name="image_url" kind="talk" />
            <TalkPageFields talk={item} />
          </>
        )}
      </ListEditor>
      <RecordCard
        title='Edit "Talks & Media" Section'
        isOfList
        query={talksDescriptionQuery}
        form={TalksDescriptionForm}
      >
        <TextAreaField name="description" rows={3} />
      </RecordCard>
    </EditorPage>
  )
}

const schemaFor = (talk: FullTalk | null, others: readonly FullTalk[], drafts: readonly ContentDraft[]) =>
  talkSchemaFor(talk, [...others, ...draftedTalks(drafts)])

/** 'Nov 14, 2026': a longer form would take room from the title. */
function formatDay(day: string): string {
  const date = new Date(day)
  return Number.isNaN(date.getTime()) ? day : dayFormat.format(date)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The order by date, as visitors see the talks today: the upcoming ones first. Undefined until the owner's choice is read. */
function useTalkOrder(): OwnOrder<FullTalk> | undefined {
  const { supabase } = useServices()
  const client = useQueryClient()
  const { data: intro } = useContent(talksDescriptionQuery)
  const [today] = useState(() => dateAt(Date.now()))
  if (intro === undefined) return undefined
  return {
    by: 'date',
    isKept: intro?.talk_order === 'date',
    async keep(isKept) {
      await saveTalkOrder(supabase, isKept ? 'date' : 'manual')
      await client.invalidateQueries({ queryKey: talksDescriptionQuery.queryKey })
    },
    sorted(talks) {
      const { upcoming, past } = upcomingFirst(talks, today)
      return [...upcoming, ...past]
    },
    groupOf: (talk) => (isUpcoming(talk, today) ? 'Upcoming' : 'Past'),
  }
}

/** When a talk begins and ends by the clock of its zone. */
const TalkTimeFields = () => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <TextField name="start_time" type="time" />
    <TextField name="end_time" type="time" />
    <ZoneField />
  </div>
)

function ZoneField() {
  const { register, getFieldState, formState } = useFormContext()
  const { label, hint } = useFieldTexts('time_zone')
  const [date, ...times] = useWatch({ name: ['date', 'start_time', 'end_time'] }).map((value) => String(value ?? ''))
  const zone = String(useWatch({ name: 'time_zone' }) ?? '')
  const isTwice = times.some((time) => date && isTimeZone(zone) && isShownTwice(date, time, zone))
  const options = zone && !TIME_ZONES.includes(zone) ? [zone, ...TIME_ZONES] : TIME_ZONES
  return (
    <Labelled
      label={label}
      hint={isTwice ? 'The clocks are set back that night and show such a time twice: the first is meant.' : hint}
      error={getFieldState('time_zone', formState).error?.message}
      className="sm:col-span-2"
    >
      {(control) => (
        <select {...control} {...register('time_zone')}>
          <option value="">None</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

const isShownTwice = (date: string, time: string, zone: string) =>
  CLOCK_TIME.test(time) && instantsAt(date, time, zone).length > 1

/**
 * The fields of the talk's own page, folded so that the dialog stays short. While they are open the preview shows that
 * page.
 */
function TalkPageFields({ talk }: { talk: FullTalk | null }) {
  const [isOpen, setIsOpen] = useState(false)
  usePreviewPath(isOpen && talk ? `/talks/${talk.id}` : null)
  return (
    <details className="field-group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Page of this talk</summary>
      <div className="grid gap-5 pt-4">
        <SlugField row={talk} query={fullTalksQuery} folder="/talks/" madeOf={madeSlug} />
        <RichTextField name="abstract" />
        <TextField name="event" />
        <AddressField name="event_url" />
        <TextField name="place" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="length_minutes" inputMode="numeric" />
          <LanguageField name="language" none="Not stated" />
        </div>
        <AddressField name="video_url" />
        <AddressField name="slides_url" />
        <TextAreaField name="transcript" rows={6} />
        <CheckboxField name="is_topic" />
      </div>
    </details>
  )
}
