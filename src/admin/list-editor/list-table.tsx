import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import Copy from 'lucide-react/icons/copy'
import Grip from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { IconButton } from '../ui/icon-button.tsx'
import { useDragOrder } from '../ui/use-drag-order.ts'
import type { Column, ListItem } from './list-item.ts'

interface ListTableProps<Item extends ListItem> {
  /** The rows to show, and all items in their order, of which a filter may hide some. */
  shown: readonly Item[]
  items: readonly Item[]
  columns: readonly Column<Item>[]
  warningOf: ((item: Item) => string | undefined) | undefined
  nameOf: (item: Item) => string
  isBusy: boolean
  /** `index` is the place in the list without the item. */
  onMove: (item: Item, index: number) => void
  onEdit: (item: Item) => void
  onDuplicate: (item: Item) => void
  onDelete: (item: Item) => void
}

/** Where there is no room for columns a row is a picture, a title, a line of details and its buttons. */
export function ListTable<Item extends ListItem>(props: ListTableProps<Item>) {
  const { shown, items, columns, nameOf, isBusy, onMove } = props
  // beside a hidden neighbour a step would seem to do nothing
  const isFiltered = shown.length < items.length
  const drag = useDragOrder({
    isOff: isBusy || isFiltered,
    onMove(from, to) {
      const item = items[from]
      if (item) onMove(item, to)
    },
  })
  return (
    <div className="list-table-box">
      <table className="list-table" aria-busy={isBusy}>
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
          {shown.map((item, index) => (
            <tr key={item.id} data-row={item.id} {...drag.rowProps(index)}>
              <td data-part="order">
                <span className="row-buttons">
                  <span className="drag-handle" title="Drag to another place" {...drag.handleProps(index)}>
                    <Grip className="size-4" />
                  </span>
                  <MoveButtons
                    name={nameOf(item)}
                    index={items.indexOf(item)}
                    count={items.length}
                    isBusy={isBusy}
                    isFiltered={isFiltered}
                    onMove={(index) => onMove(item, index)}
                  />
                </span>
              </td>
              {columns.map((column) => (
                <Cell key={column.header} column={column} item={item} warning={props.warningOf?.(item)} />
              ))}
              <td data-part="actions">
                <span className="row-buttons">
                  <IconButton icon={Pencil} label={`Edit ${nameOf(item)}`} onClick={() => props.onEdit(item)} />
                  <IconButton icon={Copy} label={`Duplicate ${nameOf(item)}`} onClick={() => props.onDuplicate(item)} />
                  <IconButton icon={Trash} label={`Delete ${nameOf(item)}`} onClick={() => props.onDelete(item)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
  index: number
  count: number
  isBusy: boolean
  isFiltered: boolean
  onMove: (index: number) => void
}

const MoveButtons = ({ name, index, count, isBusy, isFiltered, onMove }: MoveButtonsProps) => (
  <>
    <IconButton
      icon={ChevronsUp}
      label={`Move ${name} to top`}
      isOff={index === 0 || isBusy}
      onClick={() => onMove(0)}
    />
    <IconButton
      icon={ArrowUp}
      label={`Move ${name} up`}
      isOff={index === 0 || isBusy || isFiltered}
      onClick={() => onMove(index - 1)}
    />
    <IconButton
      icon={ArrowDown}
      label={`Move ${name} down`}
      isOff={index === count - 1 || isBusy || isFiltered}
      onClick={() => onMove(index + 1)}
    />
  </>
)
