import { networkOf } from '@portico/gate/network'
import { Hono, type MiddlewareHandler } from 'hono'
import { requireApiKey } from '../access/credentials.ts'
import type { BackendEnv } from '../context.ts'
import { WritesStopped } from '../folder/writes-stopped.ts'
import { ApiError } from '../http/api-error.ts'
import { answerError } from './api-version.ts'
import type { Auth, Operation } from './auth.ts'
import * as admin from './endpoints/admin/index.ts'
import { challengeFactor } from './endpoints/challenge-factor.ts'
import { health, jwks, settings } from './endpoints/describe-service.ts'
import { authorize, linkIdentity, signup, sso } from './endpoints/disabled.ts'
import { enrollFactor } from './endpoints/enroll-factor.ts'
import { getUser } from './endpoints/get-user.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { token } from './endpoints/token.ts'
import { unenrollFactor } from './endpoints/unenroll-factor.ts'
import { updateUser } from './endpoints/update-user.ts'
import { verify } from './endpoints/verify.ts'
import { verifyFactor } from './endpoints/verify-factor.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import { AuthError, authErrors } from './errors.ts'

/**
 * auth/v1: what GoTrue (supabase/auth) answers, one operation per file. Errors are in errors.ts, times in
 * auth-settings.ts, and what strangers may try in the gate's rules.
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
  app.use(neverCached)

  // opened by browsers, without a key
  on('GET', '/.well-known/jwks.json', jwks)
  onGetAlone('/verify', 'GET, POST', verifyLink)
  on('GET', '/authorize', authorize)

  app.use(async (c, next) => {
    requireApiKey(auth, c.req.raw)
    await next()
  })
  on('GET', '/health', health)
  on('GET', '/settings', settings)

  on('POST', '/token', token)
  on('POST', '/recover', recover)
  on('POST', '/otp', otp)
  on('POST', '/magiclink', otp)
  on('POST', '/resend', resend)
  on('POST', '/verify', verify)

  on('GET', '/user', getUser)
  on('PUT', '/user', updateUser)
  onGetAlone('/reauthenticate', 'GET', reauthenticate)
  on('POST', '/logout', logout)

  on('POST', '/factors', enrollFactor)
  on('DELETE', '/factors/:factorId', unenrollFactor)
  on('POST', '/factors/:factorId/challenge', challengeFactor)
  on('POST', '/factors/:factorId/verify', verifyFactor)

  // for the secret key
  on('GET', '/admin/users', admin.listUsers)
  on('POST', '/admin/users', admin.createUser)
  on('GET', '/admin/users/:userId', admin.getUser)
  on('PUT', '/admin/users/:userId', admin.updateUser)
  on('DELETE', '/admin/users/:userId', admin.deleteUser)
  on('GET', '/admin/users/:userId/factors', admin.listFactors)
  on('DELETE', '/admin/users/:userId/factors/:factorId', admin.deleteFactor)

  // what is off
  on('POST', '/signup', signup)
  on('POST', '/sso', sso)
  on('GET', '/user/identities/authorize', linkIdentity)
  on('DELETE', '/user/identities/:id', linkIdentity)

  app.all('/*', () => {
    throw authErrors.pageNotFound()
  })
  app.onError((error, c) => {
    if (error instanceof AuthError) return answerError(error, c.req.raw)
    if (error instanceof ApiError) return error.toResponse()
    if (error instanceof WritesStopped) return answerError(authErrors.writesStopped(error), c.req.raw)
    auth.reportFault(error)
    auth.log.error({ err: error, method: c.req.method, path: c.req.path }, 'The auth service failed')
    return answerError(authErrors.unexpectedFailure(), c.req.raw)
  })
  return app
}

/** Answers carry tokens. */
const neverCached: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
