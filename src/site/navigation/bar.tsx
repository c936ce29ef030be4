import { useSyncExternalStore } from 'react'
import { displayClass } from '#content/site/letters.ts'
import { useWords } from '../content-context.tsx'
import { currentReader, subscribeToReader } from '../reader.ts'
import { Icon } from '../ui/icon.tsx'
import { useSiteFacts } from '../use-site.ts'
import { menuHref, useMenu } from './use-menu.ts'

/** The sticky bar. On small screens its list is a popover; without JavaScript, which closes it, it is part of the page. */
export function Bar({ path }: { path: string }) {
  const { name } = useSiteFacts()
  const menu = useMenu()
  const isAdmin = useIsAdmin()
  const words = useWords()
  return (
    <header className="bar">
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <nav aria-label={words.mainMenu} className="bar-row">
        <a
          href={menu.some(({ id }) => id === 'hero') ? '/#hero' : '/'}
          className={displayClass('bar-name display', name)}
        >
          {name}
        </a>
        <button type="button" popoverTarget="menu" className="bar-toggle">
          <Icon name="menu" />
          <span>{words.menuButton}</span>
        </button>
        <ul id="menu" popover="auto" className="bar-links">
          {menu.map(({ id, label }) => (
            <li key={id}>
              <a
                href={menuHref(id)}
                className={id === 'contact' ? 'bar-contact' : undefined}
                aria-current={id === path ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
          {isAdmin && (
            <li>
              <a href="/admin">Admin</a>
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
}

const useIsAdmin = () => useSyncExternalStore(subscribeToReader, isAdmin, isNobody)

const isAdmin = () => currentReader() === 'admin'
const isNobody = () => false
