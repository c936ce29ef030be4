import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { GONE, type Redirect } from '#content/redirects/redirect-list.ts'

interface RedirectFiles {
  dir: string
  siteUrl: string
  redirects: readonly Redirect[]
  /** Adds the slash to the address of a page. */
  own: (text: string) => string
  write: (path: string, content: string) => void
}

/**
 * The owner's redirects in the forms that hosts follow: a page for each old path, `_redirects` for Netlify and Cloudflare
 * Pages, and a file for nginx. What exists is not redirected, as on the server.
 */
export function writeRedirects({ dir, siteUrl, redirects, own, write }: RedirectFiles) {
  const exists = (key: string) =>
    existsSync(join(dir, key, 'index.html')) || statSync(join(dir, key), { throwIfNoEntry: false })?.isFile()
  const followed = redirects.filter(({ key }) => isNumber(key) || !exists(key))
  if (followed.length === 0) return
  const placed = followed.map((one) => ({
    ...one,
    to: one.to.startsWith('/') ? own(siteUrl + one.to).slice(siteUrl.length) : one.to,
  }))
  for (const { key, from, to } of placed) {
    if (to === GONE || isNumber(key)) continue
    try {
      write(`${from}/index.html`, leadTo(to.startsWith('/') ? siteUrl + to : to))
    } catch (error) {
      // below what is a file here, or too long a name for the disk
      if (!/ENOTDIR|EEXIST|ENAMETOOLONG/.test(String(error))) throw error
    }
  }
  write('/_redirects', placed.flatMap(netlifyLines).join(''))
  write('/_redirects.nginx.conf', `${NGINX_HEAD}${placed.map(nginxLine).join('')}}\n`)
}

/** `/?p=12`, the number of a page. */
const isNumber = (key: string) => key.startsWith('/?')

/** Search engines treat it as a redirect, and no host needs configuration. */
export const leadTo = (address: string) =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=${address.replaceAll('&', '&amp;')}">`

/**
 * Netlify prefers the page above unless the status ends with `!`, a form that Cloudflare leaves out: for it there is a second
 * line. https://docs.netlify.com/routing/redirects/ https://developers.cloudflare.com/pages/configuration/redirects/
 */
function netlifyLines({ key, from, to }: Redirect): string[] {
  const old = isNumber(key) ? `/ ${key.slice(2)}` : from
  if (to === GONE) return [`${old} /404.html 410!\n`]
  return [`${old} ${to} 301!\n`, ...(isNumber(key) ? [] : [`${old} ${to} 301\n`])]
}

const NGINX_HEAD = `# Include this file in http { }, and in server { } add these two lines:
#   if ($old_address = ${GONE}) { return 410; }
#   if ($old_address) { return 308 $old_address; }
map "$uri?$args" $old_address {
`

/** nginx compares a text without regard to case, and an expression with it. */
function nginxLine({ key, to }: Redirect): string {
  const literal = key.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const expression = isNumber(key) ? `^/\\?(.*&)?${key.slice(2)}(&|$)` : `^${literal}/?\\?`
  return `  ${quoted(`~${expression}`)} ${quoted(to.replaceAll('$', '%24'))};\n`
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
