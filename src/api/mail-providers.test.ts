import { expect, test } from 'vitest'
import { MAIL_PROVIDERS, providerOf } from './mail-providers.ts'
import { MAIL_PORTS } from './mail-setup.ts'

test.each(MAIL_PROVIDERS)('$name: a port that encrypts, and the provider is known by its host', (provider) => {
  expect(MAIL_PORTS[provider.port]).toBeDefined()
  expect(providerOf(provider.host.toUpperCase())).toBe(provider)
})

test('Amazon SES is known in every region, and no other host is anybody’s', () => {
  expect(providerOf('email-smtp.eu-central-1.amazonaws.com')?.name).toBe('Amazon SES')
  expect(providerOf('email-smtp.eu-central-1.amazonaws.com.example')).toBeUndefined()
  expect(providerOf('mail.example.com')).toBeUndefined()
})
