import type { DemoRemains } from '#api/demo.ts'
import type { HealthReport } from '#api/health.ts'
import { canGetMail } from '#content/address/mail-address.ts'
import type { Contact } from '#content/contact/contact.ts'
import type { Hero } from '#content/hero/hero.ts'
import { isPartShown, PARTS, type Part } from '#content/site/parts.ts'
import type { AdminPath } from '#content/site/routes.ts'
import { isClosed, type Site } from '#content/site/site.ts'

export interface SiteState {
  site: Site | null
  hero: Hero | null
  contact: Contact | null
  talks: readonly { id: string }[]
  involvements: readonly { id: string }[]
  filledParts: readonly Part[]
  demo: DemoRemains
  health: Pick<HealthReport, 'mail' | 'backups'>
  hasSecondFactor: boolean
  email: string
}

export interface Step {
  label: string
  isDone: boolean
  to: `${AdminPath}${'' | `?${string}` | `#${string}`}`
  hint: string
  /** It is taken where it stands. */
  isOpening?: true
}

/** The steps to a site that is the owner's own. What the demo has filled in does not count as done. */
export function firstSteps(state: SiteState): Step[] {
  const { site, hero, contact, talks, involvements, demo, health, hasSecondFactor, email } = state
  const isOwn = (table: 'site' | 'hero' | 'contact', field: string, value: string | null | undefined) =>
    Boolean(value?.trim()) && !demo.fields[table]?.includes(field)
  const hasOwn = (table: 'talks' | 'involvements', rows: readonly { id: string }[]) =>
    rows.some(({ id }) => !demo.rows[table]?.includes(id) && !demo.drafted[table]?.includes(id))
  const steps: Step[] = [
    {
      label: 'Bring your CV',
      isDone: hasOwn('involvements', involvements),
      to: '/admin/import',
      hint: 'From LinkedIn or a JSON Résumé file: drafts of what you have done, and of who you are.',
    },
    {
      label: 'Write your name',
      isDone: site?.name.trim() ? isOwn('site', 'name', site.name) : isOwn('hero', 'title', hero?.title),
      to: '/admin/site-settings?field=site.name',
      hint: 'Shown in the navigation bar, titles, mails and file names.',
    },
    {
      label: 'Add your portrait',
      isDone: isOwn('hero', 'image_url', hero?.image_url),
      to: '/admin/hero?field=hero.image_url',
      hint: 'The first thing visitors see.',
    },
    {
      label: 'Add your first talk',
      isDone: hasOwn('talks', talks),
      to: '/admin/talks?new=talks',
      hint: 'A talk, a podcast or an article.',
    },
    {
      label: 'Enter your e-mail address',
      isDone: isOwn('contact', 'email', contact?.email),
      to: '/admin/contact?field=contact.email',
      hint: 'Messages from the contact form are sent there.',
    },
    {
      label: 'Set up outgoing mail',
      isDone: health.mail.hasServer,
      to: '/admin/health#mail',
      hint: 'Choose your mail provider under Outgoing mail: a test mail shows that it works.',
    },
    {
      label: 'Log in with your own address',
      isDone: canGetMail(email),
      to: '/admin/account',
      hint: `No mail arrives at ${email}, not even the one for a forgotten password.`,
    },
    {
      label: 'Turn on the second factor',
      isDone: hasSecondFactor,
      to: '/admin/account',
      hint: 'A stolen password alone is then not enough.',
    },
  ]
  if (health.backups)
    steps.push({
      label: 'Make a backup',
      isDone: health.backups.hasOwn,
      to: '/admin/health',
      hint: 'On the server, and a copy for yourself.',
    })
  steps.push({
    label: 'Open the site',
    isDone: !isClosed(site),
    to: '/admin/site-settings?tab=door',
    hint: 'Until then visitors see only its door.',
    isOpening: true,
  })
  return steps
}

/** The parts that have content, but are hidden. */
export const partsToShow = ({ site, filledParts }: Pick<SiteState, 'site' | 'filledParts'>): Part[] =>
  site ? PARTS.filter((part) => filledParts.includes(part) && !isPartShown(site, part)) : []
