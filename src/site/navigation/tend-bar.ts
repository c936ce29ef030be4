/** Sections that cross this line of the window are being read. */
const READING_LINE = { rootMargin: '-40% 0px -60%' }

/**
 * From now on the menu closes once a link was followed or the window has become wide, and the link of the section that
 * is being read is marked.
 */
export function tendBar() {
  const menu = document.getElementById('menu')
  const close = () => menu?.hidePopover?.()
  menu?.addEventListener('click', close)
  const button = document.querySelector<HTMLElement>('.bar-toggle')
  addEventListener('resize', () => button?.offsetWidth || close())
  if (!('IntersectionObserver' in window)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = menu?.querySelector(`[href="/#${target.id}"]`)
      if (link) link.ariaCurrent = isIntersecting ? 'true' : null
    }
  }, READING_LINE)
  for (const section of document.querySelectorAll('main > section')) observer.observe(section)
}
