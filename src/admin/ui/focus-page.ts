/** Gives the focus to the page in `#content`: what had it is gone, or about to go. */
export const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })
