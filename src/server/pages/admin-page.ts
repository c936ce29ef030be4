import { html, raw } from 'hono/html'
import type { AdminPath } from '#content/site/routes.ts'
import type * as Render from '#site/render.tsx'

export interface AdminPageParts {
  assets: Render.SiteEnvironment['assets']
  /** The content backend as the browser reaches it. */
  api: Render.SiteEnvironment['api']
  /** Which mails leave the server: without a mail server they are only written to its outbox folder. */
  mails: { account: boolean; messages: boolean }
  /** False with a Supabase project whose secret key is not set. */
  hasSecretKey: boolean
  /** How many seconds a cache in front of the site may keep a page. */
  cdnMaxAge: number
  /** The command of a release on its machine; a clone has npm's. */
  installedAs: string | undefined
}

/**
 * The document of the whole admin: it contains none of the content, and search engines do not index it. Browsers do not
 * translate it: that would put translations into the owner's texts, and React cannot change a text that was replaced.
 * The on-screen keyboard makes the page smaller, so that the buttons that stay in view stand above it.
 */
export const adminPage = ({ assets, ...boot }: AdminPageParts, path: AdminPath = '/admin'): string =>
  String(html`<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<title>Admin</title>
<link rel="icon" href="/favicon.ico">
${assets.css.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${assets.modules.map((src) => html`<script type="module" src="${src}"></script>`)}
</head>
<body>
<div id="root">${BARE_PATHS.has(path) ? html`<main class="boot-bare"><h1 class="sr-only">Admin</h1>${loading}</main>` : loadingShell}
<noscript>The admin area needs JavaScript.</noscript></div>
<script id="boot" type="application/json">${raw(JSON.stringify(boot).replaceAll('<', '\\u003c'))}</script>
</body>
</html>
`)

const loading = html`<p role="status" class="boot-status"><span class="spinner" aria-hidden="true"></span>Loading...</p>
<div class="boot-late">
<p>This takes longer than usual: the connection may be slow or lost.</p>
<a href="" class="button button-outline">Reload</a>
</div>`

/** Pages of the admin without its frame. */
const BARE_PATHS: ReadonlySet<AdminPath> = new Set(['/admin/login', '/admin/reset-password'])

/**
 * The frame of the admin, shown until the script has loaded and the session is checked (src/admin/ui/loading.tsx). The style
 * sheet reveals the offer to reload after some seconds: no script could say that scripts do not load.
 */
const loadingShell = html`<div class="shell shell-waits">
<header class="sidebar"><p>Admin Panel</p>${raw('<i></i>'.repeat(15))}</header>
<main class="main boot">
<h1 class="sr-only">Admin</h1>
${loading}
${raw('<i></i>'.repeat(5))}
</main></div>`
