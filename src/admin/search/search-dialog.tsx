import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchTexts } from '#data/messages.ts'
import type { SessionUser } from '#data/session/session.ts'
import { hasDirtyForm } from '../forms/dirty-forms.ts'
import { useDismissal } from '../ui/dialog.tsx'
import type { Entry, FoundEntry, FoundGroup } from './find-entries.ts'
import { keepRecent } from './recent.ts'
import { type Found, useFound } from './use-entries.ts'

interface SearchDialogProps {
  isOpen: boolean
  typed: string
  user: SessionUser
  onClose: () => void
  onLogout: () => void
}

/** One field that finds everything, after the combobox and listbox patterns of the ARIA Authoring Practices. */
export function SearchDialog({ isOpen, onClose, ...search }: SearchDialogProps) {
  const chosen = useRef<Entry | null>(null)
  const navigate = useNavigate()

  function choose(entry: Entry) {
    chosen.current = entry
    if (entry.group !== 'Messages') keepRecent(search.user.id, entry.key)
    onClose()
    const { target } = entry
    if ('to' in target) void navigate(target.to)
    else if ('href' in target) open(target.href, '_blank', 'noopener')
    else target.run()
  }

  /** The focus returns to where it was, or moves to the chosen dialog or field, which takes it itself. */
  function focusAfter() {
    const target = chosen.current?.target
    chosen.current = null
    if (!target || 'href' in target) return true
    const takesFocus = !('to' in target) || /[?#]/.test(target.to) || hasDirtyForm()
    return takesFocus ? false : document.getElementById('content')
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={useDismissal(isOpen, onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="search" aria-label="Search" finalFocus={focusAfter}>
          <SearchField {...search} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface SearchFieldProps extends Omit<SearchDialogProps, 'isOpen' | 'onClose'> {
  onChoose: (entry: Entry) => void
}

function SearchField({ typed, user, onLogout, onChoose }: SearchFieldProps) {
  const [query, setQuery] = useState(typed)
  const found = useFound(query, user, onLogout)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={found.groups}
      autoHighlight="always"
      keepHighlight
      value={query}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setQuery(value)}
      itemToStringValue={({ title }: FoundEntry) => title}
    >
      <div className="search-field">
        <SearchIcon aria-hidden="true" className="size-4 flex-none text-muted" />
        <Autocomplete.Input
          className="search-input"
          aria-label="Search"
          placeholder={searchTexts.placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <Dialog.Close className="icon-button" aria-label="Close">
          <X aria-hidden="true" className="size-4" />
        </Dialog.Close>
      </div>
      <Autocomplete.List aria-label="Results" className="search-results">
        {(group: FoundGroup) => <ResultGroup key={group.value} {...group} onChoose={onChoose} />}
      </Autocomplete.List>
      <State query={query} {...found} />
    </Autocomplete.Root>
  )
}

const ResultGroup = ({ value, items, more = 0, onChoose }: FoundGroup & Pick<SearchFieldProps, 'onChoose'>) => (
  <Autocomplete.Group items={items}>
    <Autocomplete.GroupLabel className="search-label">{value}</Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(entry: FoundEntry) => (
        <Autocomplete.Item
          key={entry.key}
          value={entry}
          className="search-item"
          onClick={() => onChoose(entry)}
          render={(props, { highlighted }) => (
            <div role="option" tabIndex={-1} {...props} aria-selected={highlighted} />
          )}
        >
          <span className="found-title">{entry.title}</span>{' '}
          {entry.group !== 'Pages' && entry.group !== 'Actions' && <span className="found-kind">{entry.kind}</span>}
          {entry.excerpt && <span className="found-excerpt">{entry.excerpt}</span>}
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
    {more > 0 && <p className="search-more">and {more} more: add a word to find them</p>}
  </Autocomplete.Group>
)

function State({ query, groups, isLoading, isPartial, retry }: Found & { query: string }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className={count > 0 && !isLoading ? 'sr-only' : 'search-state'}>
        {isLoading ? searchTexts.loading : count === 0 ? searchTexts.nothing(query.trim()) : searchTexts.found(count)}
      </p>
      {isPartial && (
        <p role="alert" className="search-state">
          {searchTexts.partial}{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}
