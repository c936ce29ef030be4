/** Of the server. A text is empty where there is no such thing. */
export interface ServerFacts {
  mailHost: string
  /** Without it no visit is counted, and no message deleted by itself. */
  hasSecretKey: boolean
  /** Of a Supabase project. */
  projectHost: string
  /** Whether messages are limited by hashes in the database of a project. */
  hashesNetworks: boolean
  keepsBackups: boolean
  /** Where encrypted backups are sent. */
  offsiteHost: string
  /** Whether the site deletes there what is outdated. */
  deletesOffsite: boolean
}

/** What the notice depends on. A text is empty where nothing is stated, or where there is no such thing. */
export interface NoticeFacts extends ServerFacts {
  /** Name, address and e-mail, a line each. */
  responsible: string
  host: string
  serverPlace: string
  logsKept: string
  hasContactForm: boolean
  /** After how many months messages are deleted; 0 for none. */
  keptMonths: number
  newsletterHost: string
  pictureHosts: string
  videoHosts: string
  usesClarity: boolean
  /** The pages are files: there is no server of ours. */
  isStatic: boolean
}

export type Said = string | ((facts: NoticeFacts) => string)
