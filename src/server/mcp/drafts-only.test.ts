import { expect, test, vi } from 'vitest'
import { SiteSchema } from '#content/site/site.schema.ts'
import { createRestClient, type Tables } from '#data/rest/rest-client.ts'
import { draftsOnly } from './drafts-only.ts'

const KEY = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const OWNER = '00000000-0000-4000-8000-000000000003'
const SITE = 'https://site.example'
const draft = {
  ...{ table_name: 'talks', row_id: null, fields: { title: 'a' }, is_removal: false, base_updated_at: null, note: 'n' },
  ...{ author: OWNER, access_key: KEY },
}
const { author, access_key, ...change } = draft
const removal = { ...draft, is_removal: true, row_id: OTHER, fields: { title: 'a', display_order: 1 } }

type Act = (rest: Tables) => PromiseLike<unknown>
const drafts: (act: (table: ReturnType<Tables['from']>) => PromiseLike<unknown>) => Act = (act) => (rest) =>
  act(rest.from('content_drafts'))

const ofSite = (fields: object) => ({ ...draft, table_name: 'site', row_id: OTHER, fields })
/** Texts; menu and titles are looked at below. */
const SITE_TEXTS = ['name', 'first_name', 'job_title', 'employer', 'summary', 'footer_note', 'response_time'].concat(
  ...['sections', 'page_titles'],
)

const cases: [what: string, isAllowed: boolean, act: Act][] = [
  ['reads content', true, (rest) => rest.from('talks').select().order('display_order')],
  ['embeds no other table', false, (rest) => rest.from('talks').select('id,profiles(*)')],
  ['reads no messages', false, (rest) => rest.from('contact_messages').select()],
  ['reads no keys', false, (rest) => rest.from('access_keys').select()],
  ['reads no versions', false, (rest) => rest.from('content_versions').select()],
  ['calls no function', false, (rest) => rest.from('rpc/anything').select()],
  ['reads its own drafts', true, drafts((table) => table.select().eq('access_key', KEY))],
  ['reads not all', false, drafts((table) => table.select())],
  ['reads none of another key', false, drafts((table) => table.select().eq('access_key', OTHER))],
  ['reads none by another filter', false, drafts((table) => table.select().or(`access_key.eq.${KEY},id.not.is.null`))],
  ['adds its own', true, drafts((table) => table.insert(draft))],
  ['adds a removal', true, drafts((table) => table.insert(removal))],
  ['removes no row that exists once', false, drafts((table) => table.insert({ ...removal, table_name: 'hero' }))],
  ['adds none without its name', false, drafts((table) => table.insert(change))],
  ['adds none in the name of another key', false, drafts((table) => table.insert({ ...draft, access_key: OTHER }))],
  ['adds none as another account', false, drafts((table) => table.insert({ ...draft, author: OTHER }))],
  ['chooses no id', false, drafts((table) => table.insert({ ...draft, id: OTHER }))],
  ['adds no list', false, drafts((table) => table.insert([draft, { ...draft, access_key: OTHER }]))],
  ['upserts none', false, drafts((table) => table.upsert(draft))],
  ['schedules none', false, drafts((table) => table.insert({ ...draft, publish_at: '2027-01-01' }))],
  ['claims none', false, drafts((table) => table.insert({ ...draft, claimed_until: null }))],
  ['writes no long note', false, drafts((table) => table.insert({ ...draft, note: 'n'.repeat(301) }))],
  ['prepares a text of the site', true, drafts((table) => table.insert(ofSite({ summary: 's' })))],
  ...Object.keys(SiteSchema.shape)
    .concat('opened', 'messages_kept_months', 'advisory_in_footer')
    .filter((column) => !SITE_TEXTS.includes(column))
    .map((column): (typeof cases)[number] => [
      `does not prepare the site's ${column}`,
      false,
      drafts((table) => table.insert(ofSite({ [column]: 'x' }))),
    ]),
  ...[true, false].map((isBio): (typeof cases)[number] => [
    isBio ? 'prepares a biography of the press kit' : 'prepares no address of the press kit',
    isBio,
    drafts((table) =>
      table.insert({
        ...draft,
        table_name: 'press_kit',
        fields: { [isBio ? 'short_bio' : 'press_email']: 'a@b.example' },
      }),
    ),
  ]),
  ['prepares no contact', false, drafts((table) => table.insert({ ...draft, table_name: 'contact', fields: {} }))],
  [
    'prepares texts of the newsletter',
    true,
    drafts((table) => table.insert({ ...draft, table_name: 'newsletter', fields: { promise: 'p' } })),
  ],
  ['prepares a page', true, drafts((table) => table.insert({ ...draft, table_name: 'pages', fields: { body: 'a' } }))],
  ...['slug', 'former_slugs', 'in_menu', 'in_footer', 'is_unlisted'].map((column): (typeof cases)[number] => [
    `decides nothing by ${column} of a page`,
    false,
    drafts((table) => table.insert({ ...draft, table_name: 'pages', fields: { [column]: 'a' } })),
  ]),
  ['prepares no other table', false, drafts((table) => table.insert({ ...draft, table_name: 'profiles', fields: {} }))],
  ['fills in what the form shows', false, drafts((table) => table.insert({ ...draft, fields: { display_order: 0 } }))],
  [
    'changes its own while it has no time',
    true,
    drafts((table) => table.update(change).eq('access_key', KEY).is('publish_at', null)),
  ],
  ['changes none that has a time', false, drafts((table) => table.update(change).eq('access_key', KEY))],
  ['changes none of others', false, drafts((table) => table.update(change).eq('id', OTHER).is('publish_at', null))],
  [
    'gives none away',
    false,
    drafts((table) =>
      table
        .update({ ...change, access_key: null })
        .eq('access_key', KEY)
        .is('publish_at', null),
    ),
  ],
  [
    'schedules none afterwards',
    false,
    drafts((table) => table.update({ publish_at: '2027-01-01' }).eq('access_key', KEY).is('publish_at', null)),
  ],
  [
    'discards its own while it has no time',
    true,
    drafts((table) => table.delete().eq('access_key', KEY).is('publish_at', null)),
  ],
  ['discards none that has a time', false, drafts((table) => table.delete().eq('access_key', KEY))],
  ['discards none of others', false, drafts((table) => table.delete().eq('id', OTHER).is('publish_at', null))],
  ['writes no content', false, (rest) => rest.from('talks').insert({ title: 'a' })],
  ['changes no content', false, (rest) => rest.from('talks').update({ title: 'a' }).eq('id', OTHER)],
  ['removes no content', false, (rest) => rest.from('talks').delete().eq('id', OTHER)],
]

const gated = (fetch: typeof globalThis.fetch) => draftsOnly(fetch, SITE, { id: KEY, made_by: OWNER })

test.each(cases)('a program %s', async (_, isAllowed, act) => {
  const fetch = vi.fn(async () => Response.json([]))
  await act(createRestClient({ url: SITE, key: 'k', fetch: gated(fetch) }))
  expect(fetch).toHaveBeenCalledTimes(isAllowed ? 1 : 0)
})

test.each<[string, boolean, object[]]>([
  [
    'changes titles and labels',
    true,
    [{ id: 'talks-media', label: 'Stage', title: 'On stage', isHidden: true }, { id: 'contact' }],
  ],
  ['shows nothing', false, [{ id: 'talks-media', isHidden: false }, { id: 'contact' }]],
  [
    'hides nothing',
    false,
    [
      { id: 'talks-media', isHidden: true },
      { id: 'contact', isHidden: true },
    ],
  ],
  ['moves nothing', false, [{ id: 'contact' }, { id: 'talks-media', isHidden: true }]],
])('of the sections a program %s', async (_, isAllowed, sections) => {
  const stored = [{ sections: [{ id: 'talks-media', isHidden: true }, { id: 'contact' }] }]
  const fetch = vi.fn(async () => Response.json(stored))
  const rest = createRestClient({ url: SITE, key: 'k', fetch: gated(fetch) })
  await rest.from('content_drafts').insert(ofSite({ sections }))
  expect(fetch).toHaveBeenCalledTimes(isAllowed ? 2 : 1)
})

const files = `${SITE}/storage/v1/object`
const PICTURE = `talks/1764000000000-${KEY}.webp`
test.each([
  ['adds a picture', true, `${files}/story-images/${PICTURE}`, 'POST', {}],
  ['replaces none', false, `${files}/story-images/${PICTURE}`, 'POST', { 'x-upsert': 'true' }],
  ['replaces none by PUT', false, `${files}/story-images/${PICTURE}`, 'PUT', {}],
  ['removes none', false, `${files}/story-images/${PICTURE}`, 'DELETE', {}],
  ['names no file of another', false, `${files}/story-images/talks/keynote.webp`, 'POST', {}],
  ['adds no SVG', false, `${files}/story-images/talks/1764000000000-${KEY}.svg`, 'POST', {}],
  ['writes no icon', false, `${files}/site-settings/favicon.png`, 'POST', {}],
  ['does not climb out of its bucket', false, `${files}/story-images/%2e%2e/site-settings/favicon.png`, 'POST', {}],
  ['signs and moves nothing', false, `${files}/move/story-images/a`, 'POST', {}],
  ['asks no other site', false, 'https://elsewhere.example/rest/v1/talks', 'GET', {}],
  ['makes no account', false, `${SITE}/auth/v1/admin/users`, 'POST', {}],
])('a program %s', async (_, isAllowed, url, method, headers) => {
  const fetch = vi.fn(async () => Response.json([]))
  const answer = await gated(fetch)(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
  expect(fetch).toHaveBeenCalledTimes(isAllowed ? 1 : 0)
  expect(answer.status).toBe(isAllowed ? 200 : 403)
})
