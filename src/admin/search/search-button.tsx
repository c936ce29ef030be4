import SearchIcon from 'lucide-react/icons/search'

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** `isWhole` shows its name and its key on wide screens. */
export const SearchButton = ({ isWhole, onOpen }: { isWhole: boolean; onOpen: () => void }) => (
  <button
    type="button"
    className={isWhole ? 'search-button search-button-whole' : 'search-button'}
    title={`Search (${SHORTCUT})`}
    aria-keyshortcuts="Control+K Meta+K"
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <SearchIcon aria-hidden="true" className="size-4 flex-none" />
    <span className={isWhole ? 'max-[56rem]:sr-only' : 'sr-only'}>Search</span>
    {isWhole && (
      <span aria-hidden="true" className="ml-auto text-xs text-muted max-[56rem]:hidden">
        {SHORTCUT}
      </span>
    )}
  </button>
)
