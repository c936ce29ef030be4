import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import Copy from 'lucide-react/icons/copy'
import Grip from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { useDragOrder } from '../ui/use-drag-order.ts'
import type { ListItem } from './list-item.ts'

interface ListTableProps<Item extends ListItem> {
  /** The rows to show, and all items in their order, of which a filter may hide some. */
  shown: readonly Item[]
  items: readonly Item[]
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[]
  nameOf: (item: Item) => string
  isBusy: boolean
  /** `index` is the place in the list without the item. */
  onMove: (item: Item, index: number) => void
  onEdit: (item: Item) => void
  onDuplicate: (item: Item) => void
  onDelete: (item: Item) => void
}

/** On a phone each row becomes a block, with a header in front of each cell. */
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
          <tr key={item.id} {...drag.rowProps(index)}>
            <td data-header="Order">
              <span className="flex">
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
            {columns.map(({ header, cell }) => (
              <td key={header} data-header={header}>
                {cell(item)}
              </td>
            ))}
            <td data-header="Actions">
              <span className="flex">
                <IconButton icon={Pencil} label={`Edit ${nameOf(item)}`} onClick={() => props.onEdit(item)} />
                <IconButton icon={Copy} label={`Duplicate ${nameOf(item)}`} onClick={() => props.onDuplicate(item)} />
                <IconButton icon={Trash} label={`Delete ${nameOf(item)}`} onClick={() => props.onDelete(item)} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
    <IconButton
      icon={ChevronsUp}
      label={`Move ${name} to top`}
      isOff={index === 0 || isBusy}
      onClick={() => onMove(0)}
    />
  </>
)
