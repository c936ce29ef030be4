import { useMemo } from 'react'
import { Link } from 'react-router'
import { addressOf, nameOfSpot } from './address-of.ts'
import { readPage, type Spot, spotsOf } from './places.ts'

/** The fields on the page as links: for the keyboard, for screen readers, and to see at a glance what a page consists of. */
export function PlaceList({ html, onChoose }: { html: string; onChoose: (spot: Spot) => void }) {
  const fields = useMemo(() => fieldsOf(html), [html])
  return (
    <nav aria-label="What can be edited here" className="place-list">
      <ul>
        {fields.map(({ address, name, text, spot }) => (
          <li key={address}>
            <Link
              to={address}
              preventScrollReset
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onChoose(spot)
              }}
            >
              <span className="font-semibold">{name}</span> {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** In characters: enough to tell one text from another. */
const EXCERPT_LENGTH = 80

/** In the order of the page, each once. */
function fieldsOf(html: string) {
  const fields = new Map<string, { address: string; name: string; text: string; spot: Spot }>()
  for (const spot of spotsOf(readPage(html))) {
    const [address, name] = [addressOf(spot), nameOfSpot(spot)]
    if (!spot.place?.column || !address || !name || fields.has(address)) continue
    const text = spot.element.textContent.trim() || (spot.element.getAttribute('alt') ?? '')
    fields.set(address, { address, name, text: text.slice(0, EXCERPT_LENGTH), spot })
  }
  return [...fields.values()]
}
