import { expect, test } from 'vitest'
import { projectKeys } from './project-keys.ts'

const keysOf = (environment: Record<string, string>) => projectKeys((name) => environment[name])

test('current keys come from the dictionaries', () => {
  const keys = keysOf({
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","app":"sb_publishable_2"}',
    SUPABASE_SERVICE_ROLE_KEY: 'legacy',
  })
  expect(keys).toMatchObject({ url: 'https://x.supabase.co', secret: 'sb_secret_1' })
  expect([...keys.all].toSorted()).toEqual(['legacy', 'sb_publishable_1', 'sb_publishable_2', 'sb_secret_1'])
})

test('a project may have several secret keys, and each is known as one', () => {
  const keys = keysOf({
    SUPABASE_URL: 'u',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1","web":"sb_secret_2"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}',
    SUPABASE_SERVICE_ROLE_KEY: 'legacy',
  })
  expect([...keys.secrets]).toEqual(['sb_secret_1', 'sb_secret_2', 'legacy'])
})

test('legacy keys serve where there are no others', () => {
  const keys = keysOf({ SUPABASE_URL: 'u', SUPABASE_SERVICE_ROLE_KEY: 'service', SUPABASE_ANON_KEY: 'anon' })
  expect([keys.secret, [...keys.all]]).toEqual(['service', ['service', 'anon']])
})

test('without any secret key it does not start, and an empty key is none', () => {
  expect(() => keysOf({ SUPABASE_URL: 'u', SUPABASE_SECRET_KEYS: '{}' })).toThrow('SUPABASE_SECRET_KEYS')
  const keys = keysOf({ SUPABASE_URL: 'u', SUPABASE_SERVICE_ROLE_KEY: 's', SUPABASE_ANON_KEY: '' })
  expect(keys.all.has('')).toBe(false)
})
