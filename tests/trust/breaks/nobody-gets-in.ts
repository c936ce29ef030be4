import type { Breaks } from './break.ts'

export const NOBODY_GETS_IN: Breaks = {
  'Every table answers every actor': [
    {
      file: 'packages/backend/src/rest/policies.ts',
      text: "if (rule === false) return { sql: 'false', values: [] }",
      replacement: 'if (rule === false) return undefined',
      test: 'tests/trust/nobody-gets-in/closed-tables.test.ts',
      name: 'shows no row of any other table to anonymous clients',
    },
  ],
  'Before a site is opened': [
    {
      file: 'src/server/backend/access.ts',
      text: 'isOpen(database) || actor.isAdmin',
      replacement: 'isOpen(database) || true || actor.isAdmin',
      test: 'tests/access/door.test.ts',
      name: 'closes and opens for the next read, whoever reads',
    },
    {
      file: 'src/server/boot/open-pages.ts',
      text: '!ICONS.includes(path) && (await isDoorClosed())',
      replacement: 'false',
      test: 'tests/supabase/door.test.ts',
      name: 'answers',
    },
    {
      file: 'src/server/press-kit/send-picture.ts',
      text: '(await isDoorClosed()) ? undefined',
      replacement: '(await isDoorClosed()) && false ? undefined',
      test: 'tests/server/press-kit.test.ts',
      name: 'behind the door',
    },
  ],
  'A picture in the text of a page': [
    {
      file: 'src/site/rendering/clean-html.ts',
      text: "tag === 'img' && !TEXT_PICTURE.test(attribs.src ?? '')",
      replacement: "tag === 'img' && !attribs.src",
      test: 'src/site/rendering/clean-html.test.ts',
      name: 'is left out',
    },
    {
      file: 'src/server/mcp/fillable.ts',
      text: '...{ slug: false,',
      replacement: '...{ slug: true,',
      test: 'src/server/mcp/drafts-only.test.ts',
      name: 'decides nothing by',
    },
  ],
  'There is no default secret': [
    {
      file: 'packages/backend/src/access/credentials.ts',
      text: "if (key === context.keys.publishable) return 'anon'",
      replacement: "if (key === context.keys.publishable || key === 'anon') return 'anon'",
      test: 'tests/trust/nobody-gets-in/no-way-around-the-sign-in.test.ts',
      name: 'has no secret that another installation has',
    },
  ],
  'A forged, unsigned, expired or foreign token': [
    {
      file: 'packages/backend/src/access/tokens.ts',
      text: 'await jwtVerify<AccessClaims>(token, signing.publicKey, options)',
      replacement: "{ payload: JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) }",
      test: 'tests/trust/nobody-gets-in/forged-tokens.test.ts',
    },
  ],
  'A request cannot carry SQL': [
    {
      file: 'packages/backend/src/rest/where.ts',
      text: 'SYMBOLS[test.operator]} ?`',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one there
      replacement: "SYMBOLS[test.operator]} ? or '${test.value}'`",
      test: 'tests/trust/nobody-gets-in/injection.test.ts',
    },
  ],
  'No anonymous request blocks the server': [
    {
      file: 'packages/backend/src/database/deadline.ts',
      text: 'if (leftMs <= 0) throw',
      replacement: 'if (leftMs <= -150) throw',
      test: 'tests/trust/nobody-gets-in/no-request-holds-the-server.test.ts',
    },
  ],
  'However many addresses anonymous clients have': [
    {
      file: 'src/server/http/cpu-budget.ts',
      text: 'regain((now - at) * busy)',
      replacement: 'regain((now - at) * busy * 2)',
      test: 'src/server/http/cpu-budget.test.ts',
    },
  ],
  'Anonymous clients that do not read their responses': [
    {
      file: 'src/server/http/slow-reader-limit.ts',
      text: 'this.#cutOffWhile(() => this.#total > UNSENT.all)',
      replacement: '',
      test: 'src/server/http/slow-reader-limit.test.ts',
    },
  ],
  'Wrong passwords, codes, resets and messages': [
    {
      file: 'packages/gate/src/limit.ts',
      text: '(who.network ?? []).entries()',
      replacement: '(who.network ?? []).slice(0, 1).entries()',
      test: 'tests/trust/nobody-gets-in/many-addresses-of-one-network.test.ts',
    },
  ],
  'No anonymous client can lock out the owner': [
    {
      file: 'packages/gate/src/limit.ts',
      text: ' && !who.isKnown',
      replacement: '',
      test: 'packages/backend/src/auth/limits.test.ts',
      name: 'of a known network is not held up by the failures of all others',
    },
  ],
  'Codes cannot be guessed within their lifetime': [
    {
      file: 'packages/backend/src/auth/limits.ts',
      text: "gate.take('guess', { own: codeId }) === 0",
      replacement: "codeId !== ''",
      test: 'packages/backend/src/auth/limits.test.ts',
    },
  ],
  'A stolen session cannot become a stolen account': [
    {
      file: 'packages/backend/src/auth/endpoints/user.ts',
      text: 'await proveOwner(auth, call, { account, session, fields }, purpose)',
      replacement: '',
      test: 'tests/trust/nobody-gets-in/stolen-session.test.ts',
    },
    {
      file: 'packages/backend/src/auth/endpoints/user.ts',
      text: 'if (current?.passwordHash !== passwordHash) throw',
      replacement: 'if (current === undefined && passwordHash) throw',
      test: 'tests/trust/nobody-gets-in/stolen-session.test.ts',
      name: 'a password that was set while another was being hashed is not replaced',
    },
    {
      file: 'packages/backend/src/auth/endpoints/passkeys.ts',
      text: 'requireRecentProof(session, what)',
      replacement: '',
      test: 'packages/backend/tests/auth-passkeys.test.ts',
      name: 'adding and removing need a recent proof',
    },
    {
      file: 'packages/backend/src/auth/redeem-code.ts',
      text: 'passkeys.deleteAll(account.id)\n  sessions',
      replacement: 'sessions',
      test: 'packages/backend/tests/auth-passkeys.test.ts',
      name: 'ends every passkey',
    },
  ],
  'No anonymous requests make memory grow': [
    {
      file: 'packages/gate/src/bucket.ts',
      text: 'new Recent<Level>(max)',
      replacement: 'new Map<string, Level>()',
      test: 'tests/trust/nobody-gets-in/counters-under-a-flood.test.ts',
    },
  ],
  'A reused refresh token revokes its family': [
    {
      file: 'packages/backend/src/auth/stores/refresh-tokens.ts',
      text: "outcome: wasJustSpent || isParent ? 'current' : 'reused'",
      replacement: "outcome: wasJustSpent || isParent || true ? 'current' : 'reused'",
      test: 'tests/trust/nobody-gets-in/ended-sessions.test.ts',
    },
  ],
  'A clock that was ahead': [
    {
      file: 'packages/backend/src/access/tokens.ts',
      text: "throw new TokenError('issued-in-future')",
      replacement: 'void known',
      test: 'packages/backend/tests/auth-clock.test.ts',
    },
  ],
  'Mails link to SITE_URL': [
    {
      file: 'src/server/mail/message.ts',
      text: "text.replaceAll(/\\p{Cc}+/gu, ' ').trim()",
      replacement: 'text',
      test: 'src/server/mail/mailer.test.ts',
      name: 'no line break reaches a header',
    },
  ],
  'Nothing is used up and no session begins by opening a page': [
    {
      file: 'packages/backend/src/auth/endpoints/verify.ts',
      text: "[tokenHash, fields.text('nonce')]",
      replacement: '[tokenHash]',
      test: 'tests/trust/nobody-gets-in/stolen-session.test.ts',
    },
  ],
  'The bytes of an upload decide its type': [
    {
      file: 'packages/backend/src/storage/images/clean-image.ts',
      text: 'refusePolyglot(clean)',
      replacement: '',
      test: 'tests/trust/nobody-gets-in/uploads.test.ts',
    },
    {
      file: 'packages/backend/src/storage/upload-object.ts',
      text: 'if (image.pixels > MAX_PIXELS)',
      replacement: 'if (image.pixels > MAX_PIXELS * 1000)',
      test: 'packages/backend/tests/storage-uploads.test.ts',
    },
    {
      file: 'packages/backend/src/storage/get-object.ts',
      text: "'x-content-type-options': 'nosniff',",
      replacement: '',
      test: 'packages/backend/tests/storage-read.test.ts',
    },
  ],
  'Only an owner who has just proved who they are sets or removes the mail server': [
    {
      file: 'src/server/health/mail-setup.ts',
      text: 'if (!given.password && !isSame)',
      replacement: 'if (!given.password && !kept)',
      test: 'tests/trust/nobody-gets-in/mail-settings.test.ts',
    },
  ],
  'Only the owner can download a backup': [
    {
      file: 'src/server/maintenance/backup-routes.ts',
      text: 'tickets.delete(key)',
      replacement: '',
      test: 'tests/trust/nobody-gets-in/backup-download.test.ts',
    },
  ],
  'A backup leaves this machine encrypted': [
    {
      file: 'src/server/maintenance/offsite.ts',
      text: 'if (before?.confirmedAt && isNew',
      replacement: 'if (before && isNew',
      test: 'tests/server/offsite.test.ts',
      name: 'nothing is sent before the key file is confirmed',
    },
  ],
  "Every address of the server's own states who may call it": [
    {
      file: 'src/server/maintenance/restores.ts',
      text: "{ method: 'GET', path: RESTORE_PATH, who: 'owner' }",
      replacement: "{ method: 'GET', path: RESTORE_PATH, who: 'everyone' }",
      test: 'src/server/boot/who-may-call.test.ts',
    },
    {
      file: 'src/server/http/route.ts',
      text: 'const refused = await refuseUnlessAdmin(identifyRequester, c.req.raw)',
      replacement: 'const refused = undefined as Response | undefined',
      test: 'src/server/boot/who-may-call.test.ts',
    },
  ],
  'A restore in the browser needs an owner': [
    {
      file: 'packages/backend/src/backup/rehearse-restore.ts',
      text: '...accounts.filter((name) => !OF_CONTENT.includes(name)), ',
      replacement: '',
      test: 'tests/trust/nobody-gets-in/restored-rights.test.ts',
    },
  ],
  'An assistant cannot publish by any request': [
    {
      file: 'src/server/backend/access.ts',
      text: 'adminOrAuthor({ publish_at: null, claimed_until: null, access_key: null })',
      replacement: 'adminOrAuthor({ access_key: null })',
      test: 'tests/trust/nobody-gets-in/assistants.test.ts',
    },
  ],
  'A right to add files ends with the session': [
    {
      file: 'src/server/backend/unused-uploads.ts',
      text: 'const DAYS_OF_ASSISTANT = 1',
      replacement: 'const DAYS_OF_ASSISTANT = 90',
      test: 'src/server/backend/unused-uploads.test.ts',
    },
    {
      file: 'src/server/backend/buckets.ts',
      text: ' && filesOfDay() < FILES_A_DAY',
      replacement: '',
      test: 'tests/access/embedded-storage.test.ts',
      name: 'adds a hundred files a day',
    },
  ],
  "What 'Publish' does is what its card showed": [
    {
      file: 'src/admin/drafts/draft-group.tsx',
      text: '!seen.has(versionOf(draft))',
      replacement: 'false && !seen.has(versionOf(draft))',
      test: 'tests/e2e/admin/prepared-drafts.test.ts',
      name: 'forty drafts are looked through',
    },
    {
      file: 'src/data/drafts/published-fields.ts',
      text: 'field ? error?.issues[0]?.message : draftReasons.noField',
      replacement: 'field ? undefined : draftReasons.noField',
      test: 'src/data/drafts/published-fields.test.ts',
    },
    {
      file: 'src/server/drafts/require-own-pictures.ts',
      text: 'uploadedAt > Date.parse(seenAt) + CLOCKS_MS',
      replacement: 'Number.isNaN(uploadedAt)',
      test: 'src/server/drafts/require-own-pictures.test.ts',
    },
  ],
  'A program with an access key writes drafts only': [
    {
      file: 'src/server/mcp/fillable.ts',
      text: 'press_email: false',
      replacement: 'press_email: true',
      test: 'src/server/mcp/drafts-only.test.ts',
      name: 'no address of the press kit',
    },
    {
      file: 'src/server/mcp/drafts-only.ts',
      text: "const isOpen = isOwn && has('publish_at', 'is.null')",
      replacement: 'const isOpen = isOwn',
      test: 'src/server/mcp/drafts-only.test.ts',
    },
    {
      file: 'src/server/http/is-from-this-site.ts',
      text: 'return names.includes(new URL(siteUrl).hostname)',
      replacement: 'return names.length > 0',
      test: 'tests/trust/nobody-gets-in/worst-program.test.ts',
      name: 'its key opens nothing but /mcp',
    },
  ],
  'A program is connected only by an owner': [
    {
      file: 'src/server/mcp/oauth.ts',
      text: "grant.code_challenge === hash('sha256', given.code_verifier, 'base64url')",
      replacement: 'grant.code_challenge.length > 0',
      test: 'tests/server/oauth.test.ts',
      name: 'a code works once, or its tokens end',
    },
  ],
  'Rich text and the texts of the feed cannot run scripts': [
    {
      file: 'src/site/boot.ts',
      text: "JSON.stringify(value).replaceAll('<', '\\\\u003c')",
      replacement: 'JSON.stringify(value)',
      test: 'tests/trust/nobody-gets-in/hostile-texts.test.ts',
    },
  ],
  'The feed reader never connects to a private address': [
    {
      file: 'src/server/outgoing/transport.ts',
      text: 'isAnywhere: isProxy })',
      replacement: 'isAnywhere: isProxy || redirects > 0 })',
      test: 'tests/trust/nobody-gets-in/feed-addresses.test.ts',
    },
  ],
  'No policy allows inline scripts': [
    {
      file: 'src/server/http/security-headers.ts',
      text: "'script-src': list(\"'self'\",",
      replacement: "'script-src': list(\"'self' 'unsafe-inline'\",",
      test: 'tests/trust/nobody-gets-in/origins.test.ts',
      name: 'sends a policy with every answer',
    },
    {
      file: 'src/server/http/is-from-this-site.ts',
      text: "return headers.get('sec-fetch-site') === 'same-origin'",
      replacement: 'return true',
      test: 'tests/trust/nobody-gets-in/origins.test.ts',
      name: 'takes no form from another origin',
    },
  ],
  'Bodies, headers, counts and times are limited': [
    {
      file: 'src/server/http/middlewares.ts',
      text: "Number(c.req.header('content-length') ?? 0) <= MAX_BODY_BYTES",
      replacement: 'MAX_BODY_BYTES > 0',
      test: 'tests/server/app.test.ts',
      name: 'a body whose declared length is too large is refused before it is read',
    },
  ],
  'Analytics is loaded neither under /admin': [
    {
      file: 'src/site/when-visitor-reads.ts',
      text: "currentReader() === 'visitor' && !isWithoutAnalytics(location.pathname)",
      replacement: '!isWithoutAnalytics(location.pathname)',
      test: 'tests/e2e/clarity.test.ts',
      name: 'an admin is neither recorded nor asked',
    },
  ],
  'Drafts, versions and previews are seen only by admins': [
    {
      file: 'src/server/http/admin-role-cache.ts',
      text: 'const REMEMBERED_MS = 30_000',
      replacement: 'const REMEMBERED_MS = 300_000',
      test: 'src/server/http/admin-role-cache.test.ts',
    },
    {
      file: 'src/server/preview/shared-preview.ts',
      text: 'drafts.filter(({ access_key, author }) => !access_key &&',
      replacement: 'drafts.filter(({ author }) =>',
      test: 'tests/server/previews.test.ts',
      name: 'a link shows nothing that an assistant or a program has prepared',
    },
  ],
  'An e-mail address typed to subscribe': [
    {
      file: 'src/server/subscribe/route.ts',
      text: 'if (!isFromThisSite(c.req.raw.headers, siteUrl))',
      replacement: 'if (false)',
      test: 'src/server/subscribe/route.test.ts',
    },
  ],
  'No form puts what was typed into an address': [
    {
      file: 'src/admin/login/login-form.tsx',
      text: 'method="post"',
      replacement: '',
      test: 'tests/e2e/admin/sign-in.test.ts',
      name: 'puts no secret into an address',
    },
  ],
}
