import type { MouseEvent } from 'react'

/** Skips the sidebar to the page in `#content`. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it targets an element of this page, which the router would treat as another page
  <a href="#content" className="skip-link button button-solid" onClick={handleSkip}>
    Skip to the content
  </a>
)

function handleSkip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
