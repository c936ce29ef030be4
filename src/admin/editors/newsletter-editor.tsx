import type { SupabaseClient } from '@supabase/supabase-js'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { completeAddress } from '#content/address/web-address.ts'
import type { Contact } from '#content/contact/contact.ts'
import { feedFailureReason } from '#content/message/failure-reason.ts'
import { publicationOf } from '#content/newsletter/feed-address.ts'
import { describeSummary, type FeedCheck } from '#content/newsletter/feed-check.ts'
import { NEWSLETTER_FAILURES, NewsletterForm } from '#content/newsletter/newsletter.schema.ts'
import type { Newsletter } from '#content/newsletter/newsletter.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { checkFeed } from '#data/our-server/our-server.ts'
import { contactQuery, newsletterQuery } from '#data/records/content-queries.ts'
import type { Query } from '#data/records/content-query.ts'
import { type SaveResult, updateUnlessChanged } from '#data/records/save-record.ts'
import { AddressField } from '../forms/address-field.tsx'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { initialValues } from '../forms/form-schema.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/error-text.ts'
import { useRead } from '../use-content.ts'
import { Card } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'
import {
  type NewsletterSettings,
  NewsletterSettingsSchema,
  type NewsletterValues,
  newest,
  rowsOfSettings,
  settingsOf,
  textsOf,
  type Written,
} from './newsletter-rows.ts'

const settingsQuery: Query<NewsletterSettings> = {
  queryKey: ['newsletterSettings'],
  read: async (rest, signal) =>
    settingsOf(...(await Promise.all([newsletterQuery.read(rest, signal), contactQuery.read(rest, signal)]))),
}

export function NewsletterEditor() {
  const { supabase } = useServices()
  const [{ rows, save }] = useState(() => storedSettings(supabase))
  return (
    <EditorPage title="Newsletter Settings">
      <Card title="Newsletter section">
        <RecordEditor query={settingsQuery}>
          {(settings, reload) => (
            <RecordForm
              formName="newsletter"
              schema={NewsletterSettingsSchema}
              record={settings}
              initial={initialValues(NewsletterSettingsSchema, settings)}
              save={save}
              rows={rows}
              reload={reload}
              messages={{ saved: NewsletterForm.messages.saved, failed: failureOf }}
            >
              <TextField name="title" />
              <AddressField name="substack_url" better={publicationOf} />
              <TypedAddress />
              <TextField name="frequency" />
              <TextAreaField name="promise" rows={2} />
            </RecordForm>
          )}
        </RecordEditor>
      </Card>
    </EditorPage>
  )
}

function storedSettings(supabase: SupabaseClient) {
  /** The records as this page last wrote them; one of the writes may have failed. */
  const written: Written = {}

  /** Saves both records in parallel. If one fails, the error names it, and the other stays saved. */
  async function save(
    opened: NewsletterSettings | null,
    values: NewsletterValues,
  ): Promise<SaveResult<NewsletterSettings>> {
    const newsletter = newest(opened?.newsletter, written.newsletter)
    const contact = newest(opened?.contact, written.contact)
    if (!newsletter || !contact) throw new Error(NEWSLETTER_FAILURES.missing.description)
    const [first, second] = await Promise.allSettled([
      updateUnlessChanged<Newsletter>(supabase, newsletterQuery.table, newsletter, textsOf(values)),
      updateUnlessChanged<Contact>(supabase, contactQuery.table, contact, {
        substack_url: values.substack_url ?? null,
      }),
    ])
    if (first.status === 'fulfilled' && first.value.isSaved) written.newsletter = first.value.row
    if (second.status === 'fulfilled' && second.value.isSaved) written.contact = second.value.row
    if (first.status === 'rejected' && second.status === 'rejected') throw first.reason
    if (first.status === 'rejected') throw new HalfFailed('texts', first.reason)
    if (second.status === 'rejected') throw new HalfFailed('address', second.reason)
    const now = settingsOf(currentRow(first.value), currentRow(second.value))
    const isSaved = first.value.isSaved && second.value.isSaved
    return isSaved ? { isSaved, row: now } : { isSaved, theirs: now }
  }

  return { rows: rowsOfSettings(written), save }
}

const currentRow = <T,>(result: SaveResult<T>) => (result.isSaved ? result.row : result.theirs)

class HalfFailed extends Error {
  readonly half: 'texts' | 'address'
  readonly status: unknown

  constructor(half: 'texts' | 'address', cause: unknown) {
    super('One of two records was not saved', { cause })
    this.half = half
    this.status = cause instanceof Error && 'status' in cause ? cause.status : undefined
  }
}

function failureOf(error: unknown) {
  const { missing, partFailed } = NEWSLETTER_FAILURES
  if (error instanceof Error && error.message === missing.description) return missing
  if (!(error instanceof HalfFailed)) return NewsletterForm.messages.failed(error)
  return partFailed[error.half]
}

/** While the owner types, no address is complete. */
const REST_MS = 600

/** A link to the newsletter, and what the server finds at its address, as soon as it is typed. */
function TypedAddress() {
  const typed = completeAddress(String(useWatch({ name: 'substack_url' }) ?? ''))
  const url = 'address' in typed ? typed.address : ''
  const { data, error, isFetching, refetch } = useRead({
    queryKey: cacheKeys.feedCheck(url),
    enabled: url !== '',
    async read(supabase, { signal }) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      signal.throwIfAborted()
      return checkFeed(supabase, url, signal)
    },
  })
  const text = isFetching ? 'Looking for articles...' : error ? errorText(error) : data && textOf(data)
  return (
    <>
      {/* a line that appears when the field loses the focus would move the buttons from under a click */}
      {url && (
        <a href={url} target="_blank" rel="noopener" className="button button-outline -mt-2 self-start">
          {new URL(url).hostname.endsWith('substack.com') ? 'View your Substack' : 'View your newsletter'}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
      {/* two lines are kept for it, for the same reason; none without an address */}
      <div className={url ? '-mt-2 flex min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-2' : 'absolute'}>
        <p role="status" className="max-w-prose flex-1 basis-60 text-sm text-muted wrap-anywhere line-clamp-4">
          {url && text}
        </p>
        {url && (
          <Button variant="quiet" disabled={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        )}
      </div>
    </>
  )
}

function textOf(check: FeedCheck): string {
  if ('found' in check) return `${capitalized(describeSummary(check.found))}. Read from ${check.found.address}`
  return `No articles were found: ${feedFailureReason(check.failure)}. Check the address, or enter that of the feed itself, which often ends in /feed or /rss.`
}
