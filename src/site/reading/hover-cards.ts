/** Esc hides the card of the tile under the pointer until the pointer comes back (WCAG 1.4.13). */
export function dismissHoverCards() {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const tile = document.querySelector<HTMLElement>('.tile:hover')
    if (!tile) return
    tile.dataset.card = 'dismissed'
    tile.addEventListener('pointerleave', () => delete tile.dataset.card, { once: true })
  })
}
