/** Closes the menu of small screens once one of its links was followed. */
export function closeMenuOnClick() {
  document.addEventListener('click', ({ target }) => {
    const menu = target instanceof Element && target.closest('a') && target.closest<HTMLElement>('#menu')
    if (menu) menu.hidePopover?.()
  })
}
