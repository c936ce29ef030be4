import ChevronsUp from 'lucide-react/icons/chevrons-up'
import Copy from 'lucide-react/icons/copy'
import Grip from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import {
  Fragment,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { StepButtons } from '../ui/step-buttons.tsx'
import { useDragOrder } from '../ui/use-drag-order.ts'
import type { Column, ListItem } from './list-item.ts'

interface ListTableProps<Item extends ListItem> {
  /** The rows to show, and all items in their order, of which a filter may hide some. */
  shown: readonly Item[]
  items: readonly Item[]
  columns: readonly Column<Item>[]
  /** The heading above an item and its like. */
  groupOf: ((item: Item) => string) | undefined
  warningOf: ((item: Item) => string | undefined) | undefined
  nameOf: (item: Item) => string
  isBusy: boolean
  /** `index` is the position in the list without the item. */
  onMove: (item: Item, index: number) => void
  onEdit: (item: Item) => void
  onDuplicate: (item: Item) => void
  onDelete: (item: Item) => void
}

/** With thousands of rows, the rows after these are rendered while the page already responds. */
const FIRST_ROWS = 100
/** From this number of rows on, rows out of sight are not laid out. In Chrome they are also hidden from screen readers. */
const LONG_FROM = 500

/** Where there is no room for columns, a row has an image, a title, a line of details and its buttons. */
export function ListTable<Item extends ListItem>(props: ListTableProps<Item>) {
  const { shown, items, columns, groupOf, warningOf, nameOf, isBusy, onMove, onEdit, onDuplicate, onDelete } = props
  // with a hidden neighbour a step would seem to do nothing
  const isFiltered = shown.length < items.length
  const isWhole = useDeferredValue(true, false)
  const drag = useDragOrder({
    isOff: isBusy || isFiltered,
    onMove(from, to) {
      const item = items[from]
      if (item) onMove(item, to)
    },
  })
  const actions: RowActions<Item> = {
    onDrag: (item, event) => drag.handleProps(items.indexOf(item)).onPointerDown(event),
    onMoveToTop: (item) => onMove(item, 0),
    onStep: (item, step) => onMove(item, items.indexOf(item) + step),
    onEdit,
    onDuplicate,
    onDelete,
  }
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return (
    <div className="list-table-box">
      <table className="list-table" data-long={shown.length >= LONG_FROM || undefined} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">Order</th>
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
              {groupOf && (
                <GroupHeading above={shown[index - 1]} item={item} groupOf={groupOf} span={columns.length + 2} />
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

interface GroupHeadingProps<Item> {
  above: Item | undefined
  item: Item
  groupOf: (item: Item) => string
  span: number
}

function GroupHeading<Item>({ above, item, groupOf, span }: GroupHeadingProps<Item>) {
  const group = groupOf(item)
  if (above && groupOf(above) === group) return null
  return (
    <tr className="list-group">
      <th scope="rowgroup" colSpan={span}>
        {group}
      </th>
    </tr>
  )
}

interface RowActions<Item> {
  onDrag: (item: Item, event: PointerEvent) => void
  onMoveToTop: (item: Item) => void
  onStep: (item: Item, step: -1 | 1) => void
  onEdit: (item: Item) => void
  onDuplicate: (item: Item) => void
  onDelete: (item: Item) => void
}

interface ListRowProps<Item> {
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
    <tr data-row={item.id} data-drag-row data-drag={dragState}>
      <td data-part="order">
        <span className="row-buttons">
          <span
            className="drag-handle"
            title="Drag to another position"
            aria-hidden="true"
            onPointerDown={(event) => actions.current.onDrag(item, event)}
          >
            <Grip className="size-4" />
          </span>
          <MoveButtons
            name={name}
            {...place}
            onMoveToTop={() => actions.current.onMoveToTop(item)}
            onStep={(step) => actions.current.onStep(item, step)}
          />
        </span>
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
            onClick={() => actions.current.onEdit(item)}
          />
          <IconButton icon={Copy} label={`Duplicate ${name}`} onClick={() => actions.current.onDuplicate(item)} />
          <IconButton
            id={`delete-${item.id}`}
            icon={Trash}
            label={`Delete ${name}`}
            onClick={() => actions.current.onDelete(item)}
          />
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
  const { part = 'detail', cell } = column
  if (part !== 'title') return <td data-part={part}>{cell(item)}</td>
  return (
    <td data-part="title">
      <span className="row-title">{cell(item)}</span>
      {warning && <span className="block text-sm text-danger">{warning}</span>}
    </td>
  )
}

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  isFiltered: boolean
  onMoveToTop: () => void
  onStep: (step: -1 | 1) => void
}

const MoveButtons = ({ name, isFirst, isLast, isBusy, isFiltered, onMoveToTop, onStep }: MoveButtonsProps) => (
  <>
    <IconButton icon={ChevronsUp} label={`Move ${name} to top`} isOff={isFirst || isBusy} onClick={onMoveToTop} />
    <StepButtons
      name={name}
      canMoveUp={!(isFirst || isBusy || isFiltered)}
      canMoveDown={!(isLast || isBusy || isFiltered)}
      onStep={onStep}
    />
  </>
)
