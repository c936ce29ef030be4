import { HERO_DEFAULTS } from '#content/hero.ts'
import { heroQuery } from '#data/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { SECTION_LINKS, sectionHref } from './links.ts'
import { useIsAdmin } from './use-is-admin.ts'

/** The sticky bar. On small screens the list is a popover, which opens without JavaScript; on wide ones it is a row. */
export function Bar({ path }: { path: string }) {
  const { data: hero } = useContent(heroQuery)
  const isAdmin = useIsAdmin()
  return (
    <header className="bar">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <nav aria-label="Main" className="bar-row">
        <a href="/#hero" className="bar-name display">
          {hero?.title || HERO_DEFAULTS.title}
        </a>
        <button type="button" popoverTarget="menu" className="bar-toggle">
          <Icon name="menu" />
          <span>Menu</span>
        </button>
        <ul id="menu" popover="auto" className="bar-links">
          {SECTION_LINKS.map(({ label, section }) => (
            <li key={section}>
              <a href={sectionHref(section)} onClick={closeMenu}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href="/press-kit" aria-current={path === '/press-kit' ? 'page' : undefined}>
              Press Kit
            </a>
          </li>
          <li>
            <a href={sectionHref('contact')} className="bar-contact" onClick={closeMenu}>
              Get in Touch
            </a>
          </li>
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

/** Closes the list after a link was followed. */
const closeMenu = () => document.getElementById('menu')?.hidePopover?.()
