import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { useOutletContext } from 'react-router'
import { ownerCommand } from '#content/text/owner-command.ts'
import { ownerReads } from '#data/records/owner-reads.ts'
import { MOST_ROWS } from '#data/rest/rest.ts'
import { createSessionStore, type SessionStore, type SessionUser } from '#data/session/session.ts'
import { createSupabase } from '#data/supabase.ts'
import type { AdminBoot } from './boot.ts'

interface AdminServices extends AdminBoot {
  /** Whether the content, the accounts and the files are in a Supabase project. */
  isProject: boolean
  /** What the owner types on the server for a command, such as `admin reset-mfa`. */
  command: (words: string) => string
  supabase: SupabaseClient
  auth: SupabaseClient['auth']
  sessions: SessionStore
  /** The owner has set a mail server, or removed it. */
  noteMailServer: (isThere: boolean) => void
}

const ServicesContext = createContext<AdminServices | null>(null)

export function SessionProvider({ boot, children }: { boot: AdminBoot; children: ReactNode }) {
  const [services] = useState(() => {
    const supabase = createSupabase(boot.api)
    const { auth } = supabase
    const api = { ...boot.api, fetch: ownerReads(auth), rowsAtOnce: MOST_ROWS }
    return {
      ...boot,
      isProject: boot.api.url !== '',
      command: (words: string) => ownerCommand(words, boot.installedAs),
      api,
      supabase,
      auth,
      sessions: createSessionStore(auth, boot.api),
    }
  })
  const [mails, setMails] = useState(boot.mails)
  const noteMailServer = (isThere: boolean) => setMails({ account: isThere || services.isProject, messages: isThere })
  return <ServicesContext value={{ ...services, mails, noteMailServer }}>{children}</ServicesContext>
}

export function useServices(): AdminServices {
  const services = use(ServicesContext)
  if (!services) throw new Error('SessionProvider is missing above this component')
  return services
}

export function useSession() {
  const { sessions } = useServices()
  return useSyncExternalStore(sessions.subscribe, sessions.current)
}

/** The logged-in admin, for pages inside the layout. */
export const useAdmin = () => useOutletContext<SessionUser>()
