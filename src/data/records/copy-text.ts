/**
 * Puts a text on the clipboard, in answer to a click; whether that was possible. Plain http has no `navigator.clipboard`, but
 * most browsers still let a page answer the copy command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // eslint-disable-next-line no-restricted-properties -- where it is missing, this throws as where it is blocked
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false
  const answer = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    isCopied = true
  }
  document.addEventListener('copy', answer)
  const isAllowed = document.execCommand('copy')
  document.removeEventListener('copy', answer)
  return isAllowed && isCopied
}
