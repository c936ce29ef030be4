import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType, ReactNode } from 'react'
import type { ListItem } from './list-item.ts'

interface ListTableProps<Item extends ListItem> {
  items: readonly Item[]
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[]
  nameOf: (item: Item) => string
  isBusy: boolean
  onMove: (item: Item, direction: 'up' | 'down') => void
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

/** On a phone each row becomes a block, with a header in front of each cell. */
export const ListTable = <Item extends ListItem>({
  items,
  columns,
  nameOf,
  isBusy,
  onMove,
  onEdit,
  onDelete,
}: ListTableProps<Item>) => (
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
    <tbody>
      {items.map((item, index) => (
        <tr key={item.id}>
          <td data-header="Order">
            <span className="flex">
              <IconButton
                icon={ArrowUp}
                label={`Move ${nameOf(item)} up`}
                isOff={index === 0 || isBusy}
                onClick={() => onMove(item, 'up')}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${nameOf(item)} down`}
                isOff={index === items.length - 1 || isBusy}
                onClick={() => onMove(item, 'down')}
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
              <IconButton icon={Pencil} label={`Edit ${nameOf(item)}`} onClick={() => onEdit(item)} />
              <IconButton icon={Trash} label={`Delete ${nameOf(item)}`} onClick={() => onDelete(item)} />
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface IconButtonProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  label: string
  /** Disabled but still focusable: a button that disappeared on use would lose the focus. */
  isOff?: boolean
  onClick: () => void
}

const IconButton = ({ icon: Icon, label, isOff = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
)
