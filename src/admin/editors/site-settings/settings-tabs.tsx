import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'

export const TABS = {
  identity: 'Identity',
  sections: 'Sections',
  look: 'Look',
  sharing: 'Search and Sharing',
  icons: 'Icons',
} as const
export type SettingsTab = keyof typeof TABS

const isTab = (value: string | null): value is SettingsTab => value !== null && Object.hasOwn(TABS, value)

const TAB_OF: Record<string, SettingsTab> = {
  sections: 'sections',
  accent: 'look',
  typeface: 'look',
  page_titles: 'sharing',
}

const tabOf = (column: string): SettingsTab => TAB_OF[column] ?? 'identity'

/** The tab that the address names, or that has the field which the address asks for. */
export function useSettingsTab(): SettingsTab {
  const [search] = useSearchParams()
  const [table, column] = search.get('field')?.split('.') ?? []
  const named = search.get('tab')
  const asked = table === 'site' && column ? tabOf(column) : isTab(named) ? named : null
  const [tab, setTab] = useState<SettingsTab>(asked ?? 'identity')
  // the field leaves the address once it has the focus
  if (asked && asked !== tab) setTab(asked)
  return asked ?? tab
}

/** After a save that is refused, shows the first tab with an error. */
export function TabOfError({ tab }: { tab: SettingsTab }) {
  const { errors, submitCount } = useFormState()
  const navigate = useNavigate()
  const show = useEffectEvent(() => {
    const faulty = Object.keys(errors).map(tabOf)
    const first = Object.keys(TABS).find((one) => faulty.includes(one as SettingsTab)) // as TABS has them
    if (first && first !== tab) void navigate(`?tab=${first}`, { replace: true, preventScrollReset: true })
  })
  useEffect(() => show(), [submitCount])
  return null
}
