import type { Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { grantIdToken, grantWeb3 } from './disabled.ts'
import { grantPassword } from './grant-password.ts'
import { grantPkce } from './grant-pkce.ts'
import { grantRefreshToken } from './grant-refresh-token.ts'

const grants = new Map<string | null, Operation>([
  ['password', grantPassword],
  ['refresh_token', grantRefreshToken],
  ['pkce', grantPkce],
  ['id_token', grantIdToken],
  ['web3', grantWeb3],
])

/** POST token?grant_type=… */
export const token: Operation = (auth, call) => {
  const grant = grants.get(call.query.get('grant_type'))
  if (!grant) throw authErrors.unsupportedGrantType()
  return grant(auth, call)
}
