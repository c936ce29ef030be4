import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** After a save that is refused, shows the tab of the first error, and moves the focus to it. */
export function TabOfError({ tab }: { tab: SettingsTab }) {
  const { errors, submitCount } = useFormState()
  const navigate = useNavigate()
  const place = useRef<HTMLSpanElement>(null)
  const isLooking = useRef(false)
  const [field] = Object.keys(errors)
  const look = useEffectEvent(() => {
    isLooking.current = field !== undefined
    if (field && tabOf(field) !== tab)
      void navigate(`?tab=${tabOf(field)}`, { replace: true, preventScrollReset: true })
  })
  useEffect(() => look(), [submitCount])
  useEffect(() => {
    if (!isLooking.current || !field || tabOf(field) !== tab) return
    isLooking.current = false
    const faults = place.current
      ?.closest('form')
      ?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    const fault = [...(faults ?? [])].find((one) => one.checkVisibility())
    if (fault && !fault.contains(document.activeElement)) fault.focus()
  })
  return <span ref={place} hidden />
}
