import { networkOf } from '@portico/gate/network'
import { Hono } from 'hono'
import { requireApiKey } from '../access/credentials.ts'
import type { BackendEnv } from '../context.ts'
import { WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'
import { type Auth, type Operation, refuse } from './auth.ts'
import * as admin from './endpoints/admin-users.ts'
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from './endpoints/factors.ts'
import * as passkeys from './endpoints/passkeys.ts'
import * as recoveryCodes from './endpoints/recovery-codes.ts'
import { otp, recover, resend } from './endpoints/send-codes.ts'
import { token } from './endpoints/token.ts'
import { getUser, logout, reauthenticate, updateUser } from './endpoints/user.ts'
import { verify, verifyLink } from './endpoints/verify.ts'
import { authErrors } from './errors.ts'
import { hasPasskeys } from './passkey-host.ts'

/**
 * auth/v1: what GoTrue (supabase/auth) answers, one operation per file. Errors are in errors.ts, times in auth-settings.ts, and
 * limits for anonymous clients in the gate's rules.
 */
export function authRoutes(auth: Auth): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const on = (method: string, path: string, operation: Operation) =>
    app.on(method, path, (c) => {
      const query = new URL(c.req.url).searchParams
      const network = networkOf(c.env.clientAddress)
      return operation(auth, { request: c.req.raw, query, params: c.req.param(), network })
    })
  /** A GET that changes something. HEAD, with which programs check the links of mails, must not (GoTrue refuses it too). */
  const onGetAlone = (path: string, allow: string, operation: Operation) =>
    on('GET', path, (auth, call) =>
      call.request.method === 'HEAD' ? new Response(null, { status: 405, headers: { allow } }) : operation(auth, call),
    )
  // answers carry tokens
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })

  // opened by browsers, without a key
  on('GET', '/.well-known/jwks.json', ({ keys }) =>
    Response.json({ keys: [keys.signing.publicJwk] }, { headers: { 'cache-control': 'public, max-age=600' } }),
  )
  onGetAlone('/verify', 'GET, POST', verifyLink)
  on('GET', '/authorize', refuse(authErrors.providerDisabled))

  app.use(async (c, next) => {
    requireApiKey(auth, c.req.raw)
    await next()
  })
  // by which programs know a project and its key
  on('GET', '/settings', ({ options }) =>
    Response.json({
      external: { email: true, phone: false },
      disable_signup: true,
      passkeys_enabled: hasPasskeys(options.siteUrl),
    }),
  )

  on('POST', '/token', token)
  on('POST', '/recover', recover)
  on('POST', '/otp', otp)
  on('POST', '/resend', resend)
  on('POST', '/verify', verify)

  on('GET', '/user', getUser)
  on('PUT', '/user', updateUser)
  onGetAlone('/reauthenticate', 'GET', reauthenticate)
  on('POST', '/logout', logout)

  on('GET', '/factors/recovery-codes', recoveryCodes.recoveryCodesStatus)
  on('POST', '/factors/recovery-codes', recoveryCodes.generateRecoveryCodes)
  on('POST', '/factors/recovery-codes/regenerate', recoveryCodes.regenerateRecoveryCodes)
  on('POST', '/factors/recovery-codes/verify', recoveryCodes.verifyRecoveryCode)
  on('DELETE', '/factors/recovery-codes', recoveryCodes.removeRecoveryCodes)

  on('POST', '/factors', enrollFactor)
  on('DELETE', '/factors/:factorId', unenrollFactor)
  on('POST', '/factors/:factorId/challenge', challengeFactor)
  on('POST', '/factors/:factorId/verify', verifyFactor)

  on('POST', '/passkeys/registration/options', passkeys.registrationOptions)
  on('POST', '/passkeys/registration/verify', passkeys.verifyRegistration)
  on('POST', '/passkeys/authentication/options', passkeys.authenticationOptions)
  on('POST', '/passkeys/authentication/verify', passkeys.verifyAuthentication)
  on('GET', '/passkeys', passkeys.listPasskeys)
  on('PATCH', '/passkeys/:passkeyId', passkeys.renamePasskey)
  on('DELETE', '/passkeys/:passkeyId', passkeys.removePasskey)

  // for the secret key
  on('GET', '/admin/users', admin.listUsers)
  on('POST', '/admin/users', admin.createUser)
  on('POST', '/invite', admin.invite)
  on('GET', '/admin/users/:userId', admin.getUser)
  on('PUT', '/admin/users/:userId', admin.updateUser)
  on('DELETE', '/admin/users/:userId', admin.deleteUser)
  on('GET', '/admin/users/:userId/factors', admin.listFactors)
  on('DELETE', '/admin/users/:userId/factors/:factorId', admin.deleteFactor)
  on('GET', '/admin/users/:userId/passkeys', admin.listPasskeys)
  on('DELETE', '/admin/users/:userId/passkeys/:passkeyId', admin.deletePasskey)

  // disabled features: accounts are made by their owner
  on('POST', '/signup', refuse(authErrors.signupDisabled))
  on('POST', '/sso', refuse(authErrors.samlDisabled))
  on('GET', '/user/identities/authorize', refuse(authErrors.manualLinkingDisabled))
  on('DELETE', '/user/identities/:id', refuse(authErrors.manualLinkingDisabled))

  app.all('/*', () => {
    throw authErrors.pageNotFound()
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) return error.toResponse()
    if (error instanceof WritesStopped) return authErrors.writesStopped(error).toResponse()
    auth.reportFault(error)
    auth.log.error({ err: error, method: c.req.method, path: c.req.path }, 'The auth service failed')
    return authErrors.unexpectedFailure().toResponse()
  })
  return app
}
