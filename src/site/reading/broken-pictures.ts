/** Calls `callback` for each picture that cannot be loaded: React draws the substitute. */
export function onBrokenPicture(callback: () => void) {
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && callback(), true)
  if ([...document.images].some(({ complete, naturalWidth, src }) => src && complete && naturalWidth === 0)) callback()
}
