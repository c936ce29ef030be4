/**
 * The Content-Disposition of `?download` (the browser chooses the name) and `?download=name`. The name is encoded (RFC
 * 8187), with a plain one for clients that do not read that; no character of it can end the header or the value.
 */
export const attachment = (name: string): string => (name ? `attachment; ${filenameParameters(name)}` : 'attachment')

/** For content that a browser may show, with the name under which it saves it. */
export const inline = (name: string): string => `inline; ${filenameParameters(name)}`

function filenameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
