/** Makes dialogs work in browsers that lack `commandfor` or `closedby`. */
export function supportDialogs() {
  if (!('commandForElement' in HTMLButtonElement.prototype)) document.addEventListener('click', followCommand)
  if ('closedBy' in HTMLDialogElement.prototype) return
  let isPressedOutside = false
  document.addEventListener('pointerdown', (event) => {
    isPressedOutside = isOnBackdrop(event)
  })
  // not if a text selection from inside the dialog ended outside
  document.addEventListener('click', (event) => {
    if (isPressedOutside && isOnBackdrop(event)) (event.target as HTMLDialogElement).close() // isOnBackdrop has checked it
  })
}

function followCommand({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button[commandfor]') : null
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** The backdrop belongs to the dialog, but is outside its rectangle. */
function isOnBackdrop({ target, clientX, clientY }: MouseEvent) {
  if (!(target instanceof HTMLDialogElement) || !target.matches('[closedby="any"]')) return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
