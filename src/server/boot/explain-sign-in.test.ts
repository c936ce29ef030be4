import { expect, test } from 'vitest'
import { explainSignIn } from './explain-sign-in.ts'

const SITE = 'https://portico.example'
const made = { email: 'owner@localhost', password: 'herons-weirs', file: '/srv/data/first-login.txt' }

test('a terminal is told the first password, and where it stands', () => {
  const words = explainSignIn(SITE, made, true)
  expect(words).toContain(
    '\nSign in at https://portico.example/admin/login as owner@localhost with the password herons-weirs\n',
  )
  expect(words).toContain('/srv/data/first-login.txt')
})

test('a journal is told only where the first password stands', () => {
  const words = explainSignIn(SITE, made, false)
  expect(words).toBe(
    '\nSign in at https://portico.example/admin/login as owner@localhost. The password stands in /srv/data/first-login.txt',
  )
})

test('a password that the owner chose is told to nobody', () => {
  expect(explainSignIn(SITE, { email: 'nora@portico.example' }, true)).toBe(
    '\nSign in at https://portico.example/admin/login as nora@portico.example.',
  )
  expect(explainSignIn(SITE, undefined, true)).toBe('')
})
