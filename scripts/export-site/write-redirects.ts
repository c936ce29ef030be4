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
  const isFile = (path: string) => statSync(join(dir, path), { throwIfNoEntry: false })?.isFile() ?? false
  const made = redirects
    .filter(({ key }) => key.startsWith('/?') || !(isFile(key) || existsSync(join(dir, key, 'index.html'))))
    .map(({ key, from, to }) => ({ key, from, to: to.startsWith('/') ? own(siteUrl + to) : to }))
  if (made.length === 0) return
  for (const { key, from, to } of made)
    if (to !== GONE && !key.startsWith('/?')) writeIfPossible(() => write(`${from}/index.html`, leadTo(to)))
  // relative, so that they hold on the host's own name, too
  const placed = made.map((one) => ({
    ...one,
    to: one.to.startsWith(`${siteUrl}/`) ? one.to.slice(siteUrl.length) : one.to,
  }))
  write('/_redirects', `${placed.flatMap(netlifyLines).join('\n')}\n`)
  write('/_redirects.nginx.conf', NGINX_HEAD + placed.map(nginxLine).join('') + '}\n')
}

/** Search engines treat it as a redirect, and no host needs configuration. */
export const leadTo = (address: string) =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=${address.replaceAll('&', '&amp;')}">`

/** A path may pass through what is a file here, or have a name that is too long for a disk. */
function writeIfPossible(write: () => void) {
  try {
    write()
  } catch (error) {
    if (!/^(ENOTDIR|EEXIST|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error // of node:fs
  }
}

/**
 * Netlify prefers the page above unless the status ends with `!`, a form that Cloudflare leaves out: for it there is a second
 * line. https://docs.netlify.com/routing/redirects/ https://developers.cloudflare.com/pages/configuration/redirects/
 */
function netlifyLines({ key, from, to }: Redirect): string[] {
  if (key.startsWith('/?')) return [`/ ${key.slice(2)} ${to === GONE ? '/404.html 410!' : `${to} 301!`}`]
  return to === GONE ? [`${from} /404.html 410!`] : [`${from} ${to} 301!`, `${from} ${to} 301`]
}

const NGINX_HEAD = `# Include this file in http { }, and in server { } add these two lines:
#   if ($old_address = ${GONE}) { return 410; }
#   if ($old_address) { return 308 $old_address; }
map "$uri?$args" $old_address {
`

/** nginx compares a text without regard to case, and an expression with it. */
function nginxLine({ key, to }: Redirect): string {
  const [path, number] = key.startsWith('/?') ? ['/', key.slice(2)] : [key, undefined]
  const literal = path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const expression = number ? `^/\\?(.*&)?${number}(&|$)` : `^${literal}/?\\?`
  return `  ${quoted(`~${expression}`)} ${quoted(to.replaceAll('$', '%24'))};\n`
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
