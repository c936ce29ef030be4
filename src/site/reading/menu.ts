/** The section that crosses this line of the window is being read. */
const READING_LINE = { rootMargin: '-40% 0px -60%' }

const menu = () => document.getElementById('menu')

/** Closes the menu of small screens when a link is followed, the focus leaves the bar, or the window gets wide. */
export function closeMenu() {
  const close = () => menu()?.hidePopover?.()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#menu a')) close()
  })
  // it would cover the focused element
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('.bar')) close()
  })
  const toggle = document.querySelector<HTMLElement>('.bar-toggle')
  addEventListener('resize', () => toggle?.offsetWidth || close())
}

/** Keeps the menu's link to the section being read marked. */
export function markSections() {
  if (!('IntersectionObserver' in window)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = menu()?.querySelector(`[href="/#${target.id}"]`)
      if (link) link.ariaCurrent = isIntersecting ? 'true' : null
    }
  }, READING_LINE)
  for (const section of document.querySelectorAll('main > section')) observer.observe(section)
}
