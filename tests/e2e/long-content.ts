import type { TestSite } from '#tests/support/site.ts'

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'
const SENTENCE = 'Nobody can cut a sentence that is as long as this one. '
type Text = (length: number, start?: string) => string
const repeated =
  (unit: string): Text =>
  (length, start = '') =>
    (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length).trim()
export const TEXTS = { 'one unbroken word': repeated(WORD), 'very long prose': repeated(SENTENCE) }

/** Fills every field of the content with as much as it takes, or as much as anyone would write. */
export async function fill(site: TestSite, text: Text) {
  const change = (table: string, body: object) =>
    site.rest(`${table}?created_at=not.is.null`, { method: 'PATCH', body })
  await change('hero', { title: text(180, 'Hero'), subtitle: text(180), description: `<p>${text(1500)}</p>` })
  await change('hero', { moment_quote: text(600), moment_source: text(180) })
  await change('skin_in_game', { description: text(900) })
  await change('talks_description', { description: text(900) })
  await change('story_section_config', { title: text(180, 'Story') })
  await change('newsletter', { title: text(240, 'Newsletter') })
  await change('press_kit', { short_bio: text(400), medium_bio: text(800), full_bio: text(1200) })
  const facts = { role: text(180), based_in: text(180), languages: text(180), pronunciation: text(180) }
  const longEmail = `${text(64).replaceAll(/\W/g, '')}@press.example`
  await change('press_kit', { ...facts, introduction: text(600), press_email: longEmail })
  await change('press_bios', {
    language: text(40),
    short_bio: text(400),
    medium_bio: text(800),
    introduction: text(600),
  })
  await change('site', { response_time: text(120) })
  await change('press_photos', { caption: text(400), credit: text(180), terms: text(400) })
  await change('press_logos', { name: text(180) })
  await change('press_quotes', { quote: text(600), context: text(240) })
  await change('testimonials', { quote: text(900), person: text(180), role: text(180), company: text(180) })
  await change('expertise', { title: text(99), description: text(499) })
  await change('stories', { title: text(240), content: text(4000), image_alt: text(240), image_caption: text(400) })
  await change('talks', { title: text(240), location: text(180), description: text(900), action_text: text(90) })
  await change('talks', { event: text(180), place: text(180), abstract: text(900), date: '2026-09-30' })
  const address = `${text(64).replaceAll(/\W/g, '')}@${text(60).replaceAll(/\W/g, '')}.example`
  await change('contact', {
    title: text(180, 'Contact'),
    description: text(900),
    email: address,
    speaking_info: text(900),
  })
  const long = { about: text(2000), involvement: text(2000), long_description: text(2000) }
  await change('involvements', {
    company: text(180),
    role: text(180),
    period: text(90),
    description: text(900),
    ...long,
  })
}
