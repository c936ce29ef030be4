import { Menu } from '@base-ui/react/menu'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import {
  Component,
  Fragment,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { OwnersOnly, useIsOwner } from '../rights.tsx'
import type { Icon } from '../ui/icon.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { animate } from '../ui/motion.ts'
import { DragHandle, StepButtons } from '../ui/step-buttons.tsx'
import { useDragOrder } from '../ui/use-drag-order.ts'
import type { Column, ListItem } from './list-item.ts'

interface ListTableProps<Item extends ListItem> {
  /** The rows to show, and all items in their order, of which a filter may hide some. */
  shown: readonly Item[]
  items: readonly Item[]
  columns: readonly Column<Item>[]
  groupOf: ((item: Item) => string) | undefined
  warningOf: ((item: Item) => string | undefined) | undefined
  nameOf: (item: Item) => string
  isBusy: boolean
  /** `index` is the position in the list without the item. */
  onMove: (item: Item, index: number) => void
  onOpen: (how: 'edit' | 'copy', id: string) => void
  onDelete: (item: Item) => void
}

/** With thousands of rows, the rows after these are rendered while the page already responds. */
const FIRST_ROWS = 100
/** From this number of rows on, rows out of sight are not laid out. In Chrome they are also hidden from screen readers. */
const LONG_FROM = 500

/** Where there is no room for columns, a row has an image, a title, a line of details and its buttons. */
export function ListTable<Item extends ListItem>(props: ListTableProps<Item>) {
  const { shown, items, columns, groupOf, warningOf, nameOf, isBusy, onMove, onOpen, onDelete } = props
  // with a hidden neighbour a step would seem to do nothing
  const isFiltered = shown.length < items.length
  const isWhole = useDeferredValue(true, false)
  const isOwner = useIsOwner()
  const groupAt = (index: number) => shown[index] && groupOf?.(shown[index])
  const drag = useDragOrder((from, to) => {
    const item = items[from]
    if (item) onMove(item, to)
  }, isBusy || isFiltered)
  const pressed = useRef<Element>(null)
  const actions: RowActions<Item> = {
    onDrag: (item, event) => drag.handleProps(items.indexOf(item)).onPointerDown(event),
    onMoveToTop: (item) => onMove(item, 0),
    onStep(item, step) {
      pressed.current = document.activeElement
      onMove(item, items.indexOf(item) + step)
    },
    onOpen,
    onDelete,
  }
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
    // the row has moved in the document, and its button has lost the focus
    if (!(pressed.current instanceof HTMLElement) || document.activeElement !== document.body) return
    pressed.current.focus()
    pressed.current = null
  })
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="list-table-box">
      <MovingRows box={box} rows={isFiltered || items.length >= LONG_FROM ? null : shown} />
      <table className="list-table" data-long={shown.length >= LONG_FROM || undefined} aria-busy={isBusy}>
        <thead>
          <tr>
            {isOwner ? <th scope="col">Order</th> : <td />}
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody {...drag.listProps}>
          {shown.slice(0, isWhole ? shown.length : FIRST_ROWS).map((item, index) => (
            <Fragment key={item.id}>
              {groupAt(index) !== groupAt(index - 1) && (
                <tr className="list-group">
                  <th scope="rowgroup" colSpan={columns.length + 2}>
                    {groupAt(index)}
                  </th>
                </tr>
              )}
              <ListRow
                item={item}
                name={nameOf(item)}
                columns={columns}
                warning={warningOf?.(item)}
                isFirst={item === items[0]}
                isLast={item === items.at(-1)}
                isBusy={isBusy}
                isFiltered={isFiltered}
                dragState={drag.rowProps(index)['data-drag']}
                actions={latest}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MovingRowsProps {
  box: RefObject<HTMLElement | null>
  /** Null while they do not move: of very many, a move would be a layout of all. */
  rows: readonly ListItem[] | null
}

/** Moves the rows to their new places, and lets new ones appear. Only a class is called before the document changes. */
class MovingRows extends Component<MovingRowsProps> {
  override getSnapshotBeforeUpdate({ rows: were }: MovingRowsProps) {
    const { rows } = this.props
    const isSame = were?.length === rows?.length && were?.every(({ id }, index) => id === rows?.[index]?.id)
    return were && rows && !isSame ? this.#places() : null
  }
  override componentDidUpdate(_: unknown, __: unknown, places: Map<Element, number> | null) {
    if (!places) return
    for (const [row, top] of this.#places()) {
      const from = places.get(row) ?? top
      if (Math.max(from, top) < 0 || Math.min(from, top) > innerHeight) continue
      if (!places.has(row)) animate(row, { opacity: 0 })
      else if (from !== top) animate(row, { translate: `0 ${from - top}px` })
    }
  }
  #places() {
    const rows = this.props.box.current?.querySelectorAll('tbody > tr') ?? []
    return new Map([...rows].map((row) => [row, row.getBoundingClientRect().top]))
  }
  override render() {
    return null
  }
}

interface RowActions<Item extends ListItem> extends Pick<ListTableProps<Item>, 'onOpen' | 'onDelete'> {
  onDrag: (item: Item, event: PointerEvent) => void
  onMoveToTop: (item: Item) => void
  onStep: (item: Item, step: -1 | 1) => void
}

interface ListRowProps<Item extends ListItem> {
  item: Item
  name: string
  columns: readonly Column<Item>[]
  warning: string | undefined
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  isFiltered: boolean
  dragState: string | undefined
  /** A ref, so that a row is rendered only when it changes itself, instead of thousands at once. */
  actions: RefObject<RowActions<Item>>
}

const ListRow = memo(function ListRow<Item extends ListItem>(props: ListRowProps<Item>) {
  const { item, name, columns, warning, dragState, actions, ...place } = props
  return (
    <tr
      data-row={item.id}
      data-drag-row
      data-drag={dragState}
      onClick={(event) => isOnRow(event) && actions.current.onOpen('edit', item.id)}
    >
      {/* empty for an assistant: a narrow row places its details after it */}
      <td data-part="order">
        <OwnersOnly>
          <span className="row-buttons">
            <DragHandle
              title="Drag to another position"
              onPointerDown={(event) => actions.current.onDrag(item, event)}
            />
            <StepButtons
              name={name}
              canMoveUp={canStep(place, -1)}
              canMoveDown={canStep(place, 1)}
              onStep={(step) => actions.current.onStep(item, step)}
            />
          </span>
        </OwnersOnly>
      </td>
      {columns.map((column) => (
        <Cell key={column.header} column={column} item={item} warning={warning} />
      ))}
      <td data-part="actions">
        <span className="row-buttons">
          <IconButton
            id={`edit-${item.id}`}
            icon={Pencil}
            label={`Edit ${name}`}
            onClick={() => actions.current.onOpen('edit', item.id)}
          />
          <IconButton
            id={`delete-${item.id}`}
            icon={Trash}
            label={`Delete ${name}`}
            onClick={() => actions.current.onDelete(item)}
          />
          <RowMenu item={item} name={name} actions={actions} {...place} />
        </span>
      </td>
    </tr>
  )
}) as <Item extends ListItem>(props: ListRowProps<Item>) => ReactNode // memo loses the type parameter

interface CellProps<Item> {
  column: Column<Item>
  item: Item
  warning: string | undefined
}

function Cell<Item>({ column, item, warning }: CellProps<Item>) {
  if ('is' in column)
    return (
      <td data-part={column.is(item) ? 'flag' : 'no-flag'} data-header={column.header}>
        <span>{column.is(item) ? 'Yes' : 'No'}</span>
      </td>
    )
  const { part = 'detail', isLong, cell } = column
  const shown = isLong ? <span className="cell-text">{cell(item)}</span> : cell(item)
  return (
    <td data-part={part}>
      {part === 'picture' ? shown : <span className={`row-${part}`}>{shown}</span>}
      {part === 'title' && warning && <span className="block text-sm text-danger">{warning}</span>}
    </td>
  )
}

type RowPlace = Pick<ListRowProps<ListItem>, 'isFirst' | 'isLast' | 'isBusy' | 'isFiltered'>

const canStep = ({ isFirst, isLast, isBusy, isFiltered }: RowPlace, step: -1 | 1) =>
  !(isBusy || isFiltered || (step < 0 ? isFirst : isLast))

/** A click on the row itself: not on one of its controls, not in its menu, and not the end of a selection. */
function isOnRow({ target, currentTarget }: MouseEvent) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('button, a, .drag-handle') && !getSelection()?.toString()
}

interface RowMenuProps<Item extends ListItem> extends RowPlace {
  item: Item
  name: string
  actions: RefObject<RowActions<Item>>
}

/** What else can be done with a row; on a phone, where it has no other button, everything. */
function RowMenu<Item extends ListItem>({ item, name, actions, ...place }: RowMenuProps<Item>) {
  const [isOnly, setIsOnly] = useState(false)
  return (
    <Menu.Root
      onOpenChange={(isOpen) => isOpen && setIsOnly(!document.getElementById(`edit-${item.id}`)?.checkVisibility())}
    >
      <Menu.Trigger id={`more-${item.id}`} className="icon-button" aria-label={`More for ${name}`} title="More">
        <Ellipsis aria-hidden="true" className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="popup-place">
          <Menu.Popup className="popup row-menu">
            {isOnly && <MenuItem icon={Pencil} label="Edit" onChoose={() => actions.current.onOpen('edit', item.id)} />}
            <MenuItem icon={Copy} label="Duplicate" onChoose={() => actions.current.onOpen('copy', item.id)} />
            <OwnersOnly>
              <MenuItem
                icon={ChevronsUp}
                label="Move to top"
                isOff={place.isFirst || place.isBusy}
                onChoose={() => actions.current.onMoveToTop(item)}
              />
              {isOnly && (
                <>
                  <MenuItem
                    icon={ArrowUp}
                    label="Move up"
                    isOff={!canStep(place, -1)}
                    onChoose={() => actions.current.onStep(item, -1)}
                  />
                  <MenuItem
                    icon={ArrowDown}
                    label="Move down"
                    isOff={!canStep(place, 1)}
                    onChoose={() => actions.current.onStep(item, 1)}
                  />
                </>
              )}
            </OwnersOnly>
            {isOnly && <MenuItem icon={Trash} label="Delete" onChoose={() => actions.current.onDelete(item)} />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface MenuItemProps {
  icon: Icon
  label: string
  isOff?: boolean
  onChoose: () => void
}

const MenuItem = ({ icon: ItemIcon, label, isOff = false, onChoose }: MenuItemProps) => (
  <Menu.Item disabled={isOff} onClick={onChoose} className="menu-item">
    <ItemIcon aria-hidden="true" className="size-4" />
    {label}
  </Menu.Item>
)
