import { join } from 'node:path'
import { z } from 'zod'
import type { OffsiteSettings } from '#api/offsite.ts'
import { withoutInvisible } from '#content/address/web-address.ts'
import { jsonFile } from '../files/json-file.ts'

const line = (pattern: RegExp, message: string) =>
  z.string().transform(withoutInvisible).pipe(z.string().trim().regex(pattern, message))
const ENDPOINT = 'Enter an address such as https://s3.eu-central-1.amazonaws.com, without the bucket'

/** What an owner sets. On plain http there must be no stranger, so that needs BACKUP_HOSTS=any. */
export const offsiteFormSchema = (isAnywhere: boolean) =>
  z.object({
    endpoint: line(isAnywhere ? /^https?:\/\/[^/?#@\s]+\/?$/i : /^https:\/\/[^/?#@\s]+\/?$/i, ENDPOINT)
      .refine(URL.canParse, ENDPOINT)
      .transform((address) => new URL(address).origin),
    region: line(/^[a-z\d-]{1,40}$/i, 'Enter the region, such as eu-central-1'),
    bucket: line(/^[a-z\d][\w.-]{1,62}$/i, 'Enter the name of the bucket'),
    keyId: line(/^[!-~]{1,200}$/, 'Enter the id of the key'),
    secret: line(/^[!-~]{0,200}$/, 'This is no secret: it has spaces, or is too long'),
    style: z.enum(['path', 'host']),
  } satisfies Record<keyof OffsiteSettings | 'secret', z.ZodType>)

export type OffsiteForm = z.infer<ReturnType<typeof offsiteFormSchema>>

const OffsiteSchema = offsiteFormSchema(true).extend({
  folder: z.string().regex(/^[\w.-]{1,100}$/),
  /** Secret keys of age, the newest last. Archives may be encrypted for an older one. */
  identities: z.array(z.string().regex(/^AGE-SECRET-KEY-1[A-Z\d]+$/)).min(1),
  /** When the owner typed back how the key file ends; nothing is sent before. */
  confirmedAt: z.string().nullable(),
  /** The newest archive that arrived. */
  latest: z.object({ name: z.string(), at: z.string(), bytes: z.number(), readBackAt: z.string() }).nullable(),
  mayDelete: z.boolean().nullable(),
})
export type Offsite = z.infer<typeof OffsiteSchema>

/** Where backups are sent, beside keys.json and as private. A restore leaves it as it is today, and no backup contains it. */
export const offsiteFile = (dataDir: string) => jsonFile(join(dataDir, 'offsite.json'), OffsiteSchema)

/** In the backup folder, until they are sent: the encrypted archive, and how much of it there is in the bucket. */
export const SENDING = 'sending.age'
export const SENDING_STATE = 'sending.json'

/** In the order of the key file. */
const IN_KEY_FILE = ['endpoint', 'region', 'bucket', 'style', 'folder', 'keyId', 'secret'] as const

/** All that a new machine needs. It ends with the identity; for `age` what precedes it is a comment. */
export const keyFileOf = (offsite: Offsite, restoreCommand: string): string => `\
# The key of the backups of ${offsite.folder}. Whoever has it can read them: keep it as safe as a password, and not on the server alone.
# On a new machine: ${restoreCommand}
# By hand: age --decrypt --identity THIS_FILE ARCHIVE.tar.gz.age > ARCHIVE.tar.gz
${IN_KEY_FILE.map((name) => `# ${name}: ${offsite[name]}`).join('\n')}
${offsite.identities.join('\n')}
`

/** Throws an error worded for the owner if the text is no key file. */
export function parseKeyFile(text: string): Offsite {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const said = Object.fromEntries(lines.map((line) => /^# (\w+): (.*)$/.exec(line)?.slice(1) ?? []))
  const identities = lines.filter((line) => /^AGE-SECRET-KEY/.test(line))
  const given = { ...said, identities, confirmedAt: null, latest: null, mayDelete: null }
  const { data, error } = OffsiteSchema.safeParse(given)
  if (data) return data
  throw new Error(`This is no key file of backups, or not all of it (${error.issues[0]?.path.join('.')}).`)
}
