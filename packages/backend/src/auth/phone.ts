/** A number in E.164, with or without its `+` and with spaces, as GoTrue accepts it (internal/api/phone.go). */
export function isPhone(text: string): boolean {
  return /^[1-9][0-9]{1,14}$/.test(text.replace(/^\+/, '').replaceAll(' ', ''))
}
