import { expect, test } from 'vitest'
import { explainSignIn } from './first-account.ts'

const SITE = 'https://portico.example'
const made = { email: 'owner@localhost', password: 'herons-weirs', file: '/srv/data/first-login.txt' }

test('a terminal shows the first password, and which file has it', () => {
  const words = explainSignIn(SITE, made, true)
  expect(words).toContain(
    '\nSign in at https://portico.example/admin/login as owner@localhost with the password herons-weirs\n',
  )
  expect(words).toContain('/srv/data/first-login.txt')
})

test('a journal gets only the name of the file with the first password', () => {
  const words = explainSignIn(SITE, made, false)
  expect(words).toBe(
    '\nSign in at https://portico.example/admin/login as owner@localhost. The password is in /srv/data/first-login.txt',
  )
})

test('a password that the owner chose is never printed', () => {
  expect(explainSignIn(SITE, { email: 'nora@portico.example' }, true)).toBe(
    '\nSign in at https://portico.example/admin/login as nora@portico.example.',
  )
  expect(explainSignIn(SITE, undefined, true)).toBe('')
})
