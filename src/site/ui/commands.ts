// Teaches older browsers the buttons with `command` and `commandfor`; loaded by those alone.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[commandfor]') : null
  if (!button) return
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
})

export {}
