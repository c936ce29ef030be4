/** Calls when the page has loaded and the browser has nothing better to do. */
export function afterLoad(act: () => void) {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
