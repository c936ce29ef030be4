import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'

/** The part of the site that an editor edits: a page, and the element on it that the preview scrolls to. */
export interface PreviewPlace {
  path: string
  /** The id of an element; the top of the page without it. */
  anchor?: string
}

/** A form beside a preview, by which the two find each other's fields. */
export interface FormBeside {
  /** Focuses the control of a place; returns whether the form has one. */
  focus: (place: string) => boolean
  /** The places of the field that an element belongs to: none for an element elsewhere. */
  placesOf: (element: Element) => string[]
}

export interface Preview {
  place: PreviewPlace
  changes: readonly ContentChange[]
  /** Increases when the live content may have changed. */
  version: number
  refresh: () => void
  setChanges: (source: string, changes: readonly ContentChange[]) => void
  setPlace: (place: PreviewPlace | null) => void
  /** The forms inside; the set itself stays the same. */
  forms: Set<FormBeside>
}

const PreviewContext = createContext<Preview | null>(null)

/** Collects the unsaved changes of the forms inside, for the preview beside them. */
export function PreviewProvider({ place: ownPlace, children }: { place: PreviewPlace; children: ReactNode }) {
  const [sources, setSources] = useState<Readonly<Record<string, readonly ContentChange[]>>>({})
  const setChanges = useCallback((source: string, changes: readonly ContentChange[]) => {
    setSources((known) => (known[source] === changes ? known : { ...known, [source]: changes }))
  }, [])
  const [version, setVersion] = useState(0)
  const refresh = useCallback(() => setVersion((known) => known + 1), [])
  const changes = useMemo(() => Object.values(sources).flat(), [sources])
  const [otherPlace, setPlace] = useState<PreviewPlace | null>(null)
  const place = otherPlace ?? ownPlace
  const [forms] = useState(() => new Set<FormBeside>())
  const preview = useMemo(
    () => ({ place, changes, version, refresh, setChanges, setPlace, forms }),
    [place, changes, version, refresh, setChanges, forms],
  )
  return <PreviewContext value={preview}>{children}</PreviewContext>
}

/** Null outside of an editor that has a preview. */
export const usePreview = () => use(PreviewContext)

const NONE: readonly ContentChange[] = []

/** Shows a form's unsaved changes in the surrounding preview, until the form is gone. */
export function usePreviewChanges(changes: readonly ContentChange[] = NONE) {
  const source = useId()
  const setChanges = use(PreviewContext)?.setChanges
  useEffect(() => {
    setChanges?.(source, changes)
  }, [setChanges, source, changes])
  useEffect(() => () => setChanges?.(source, NONE), [setChanges, source])
}

/** Shows another page in the surrounding preview while `path` is set. */
export function usePreviewPath(path: string | null) {
  const setPlace = use(PreviewContext)?.setPlace
  useEffect(() => {
    setPlace?.(path === null ? null : { path })
    return () => setPlace?.(null)
  }, [setPlace, path])
}

/** Lets the surrounding preview find the fields of a form; `form` is a stable object. */
export function useFormBeside(form: FormBeside) {
  const forms = use(PreviewContext)?.forms
  useEffect(() => {
    forms?.add(form)
    return () => void forms?.delete(form)
  }, [forms, form])
}
