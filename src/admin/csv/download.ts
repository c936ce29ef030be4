/** Hands a file to the browser, which saves it under this name. */
export function download(fileName: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers read it after the click
}

/** 'YYYY-MM-DD' in the owner's time zone, for file names: the Swedish date format. */
export const dateForName = () => new Intl.DateTimeFormat('sv-SE').format()
