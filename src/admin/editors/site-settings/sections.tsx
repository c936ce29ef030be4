import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { hasHeading } from '#content/site/headings.ts'
import { headingOf, isSectionId, MENU_DEFAULTS, type MenuId } from '#content/site/menu.ts'
import { menuName } from '#content/site/menu-names.ts'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { useAsked } from '../../forms/use-asked.ts'
import { DragHandle, StepButtons } from '../../ui/step-buttons.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import type { SiteValues } from './site-values.ts'

/** The sections of the home page and the pages in the menu: their order, what is shown, and their labels. */
export function Sections() {
  const { control, formState, setFocus } = useFormContext<SiteValues>()
  const { fields, move } = useFieldArray({ control, name: 'sections', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')
  const moveTo = (from: number, to: number) => {
    const moved = fields[from]
    if (!moved) return
    move(from, to)
    setAnnouncement(`${menuName(moved.id)} is now at position ${to + 1} of ${fields.length}`)
  }
  const drag = useDragOrder(moveTo)
  useAsked('field', (asked) => {
    const [table, column, asksFor] = asked.split('.')
    const index = table === 'site' && column === 'sections' ? fields.findIndex(({ id }) => id === asksFor) : -1
    if (index >= 0) setFocus(`sections.${index}.title`)
    return index >= 0
  })
  const error = formState.errors.sections?.root?.message ?? formState.errors.sections?.message
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? 'sections-error' : undefined}>
      <legend className="mb-3 max-w-prose text-muted">
        The order of the home page and of its menu. A section without a title of its own takes the label that you give
        it in the menu. A section that is not shown is not on the page; a page that is not shown keeps its address.
      </legend>
      <ol className="menu-list" {...drag.listProps}>
        {fields.map((field, index) => (
          <li key={field.key} className="menu-row" {...drag.rowProps(index)}>
            <DragHandle {...drag.handleProps(index)} />
            <span className="flex">
              <StepButtons
                name={menuName(field.id)}
                canMoveUp={index > 0}
                canMoveDown={index < fields.length - 1}
                onStep={(step) => moveTo(index, index + step)}
              />
            </span>
            <MenuRow id={field.id} index={index} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error && (
        <p id="sections-error" role="alert" tabIndex={-1} className="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function MenuRow({ id, index }: { id: MenuId; index: number }) {
  const { watch, setValue, trigger, getFieldState, formState } = useFormContext<SiteValues>()
  const name = menuName(id)
  const path = `sections.${index}.isHidden` as const
  const isHidden = watch(path)
  const own = watch(`sections.${index}`)

  function handleShow(isShown: boolean) {
    setValue(path, !isShown, { shouldDirty: true, shouldValidate: false, shouldTouch: true })
    // the error that no section is shown belongs to the list: showing one may resolve it
    if (getFieldState('sections', formState).invalid) void trigger('sections')
  }

  return (
    <>
      <span className="menu-name">
        <span className={isHidden ? 'text-muted' : 'font-semibold'}>{name}</span>
        <span className="text-sm text-muted">{isSectionId(id) ? 'Section' : 'Page'}</span>
      </span>
      <span className="menu-texts">
        {!MENU_DEFAULTS[id].isUnlinked && (
          <MenuText path={`sections.${index}.label`} name={name} placeholder={MENU_DEFAULTS[id].label} />
        )}
        {hasHeading(id) && (
          <MenuText
            path={`sections.${index}.title`}
            name={name}
            placeholder={headingOf({ sections: [{ ...own, title: '' }] }, id)}
          />
        )}
      </span>
      {/* the inverse of the stored value: people tick what they want to show */}
      <label className="menu-shown">
        <input
          type="checkbox"
          className="size-5"
          checked={!isHidden}
          onChange={({ target }) => handleShow(target.checked)}
        />
        Show<span className="sr-only"> {name}</span>
      </label>
    </>
  )
}

interface MenuTextProps {
  path: `sections.${number}.${'label' | 'title'}`
  name: string
  placeholder: string
}

function MenuText({ path, name, placeholder }: MenuTextProps) {
  const { register, getFieldState, formState } = useFormContext<SiteValues>()
  const error = getFieldState(path, formState).error?.message
  const faultProps = error && { 'aria-invalid': true, 'aria-describedby': `error of ${path}` }
  return (
    <label>
      <span className="text-sm text-muted">
        {useFieldTexts(path).label}
        <span className="sr-only"> of {name}</span>
      </span>
      <input className="input" placeholder={placeholder} {...faultProps} {...register(path)} />
      {error && (
        <span id={`error of ${path}`} className="text-sm font-semibold text-danger">
          {error}
        </span>
      )}
    </label>
  )
}
