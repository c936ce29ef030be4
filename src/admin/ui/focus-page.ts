/** Moves the focus to the page in `#content`, when the focused element disappears. */
export const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })
