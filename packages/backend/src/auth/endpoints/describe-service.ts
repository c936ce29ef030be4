import type { Operation } from '../auth.ts'

/** GET .well-known/jwks.json: the key that access tokens are verified with. */
export const jwks: Operation = ({ keys }) =>
  Response.json({ keys: [keys.signing.publicJwk] }, { headers: { 'cache-control': 'public, max-age=600' } })

/** GET settings: the sign-in methods that a client may offer. */
export const settings: Operation = () =>
  Response.json({
    external: { ...Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false])), email: true, phone: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })

/** GET health. */
export const health: Operation = () =>
  Response.json({
    version: 'portico',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })

const OTHER_PROVIDERS = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly', 'github'],
  ...['gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack'],
  ...['slack_oidc', 'workos', 'twitch', 'twitter', 'x', 'zoom'],
]
