import { expect, test } from 'vitest'
import { refusalOf } from './upload-error.ts'

const PERMISSION = 'Permission denied. Please check if you are logged in and have the correct permissions.'

test.each([
  ['missing rights', '403', 'Unauthorized', 'new row violates row-level security policy', PERMISSION, 403],
  ['no permission', '403', 'Forbidden', 'You have no permission to do this', PERMISSION, 403],
  ['no access', '403', 'AccessDenied', 'Access denied', PERMISSION, 403],
  [
    'a missing bucket',
    '404',
    'Bucket not found',
    'Bucket not found',
    'Storage bucket error. Please try again or contact support.',
    404,
  ],
  ['too many bytes', '413', 'Payload too large', 'The object exceeded the maximum allowed size', 'File too large', 413],
  [
    'a type that is not taken',
    '415',
    'invalid_mime_type',
    'mime type text/html is not supported',
    'Upload failed. Please try again.',
    415,
  ],
  ['a fault', '500', 'Internal', 'Internal Server Error', 'Upload failed. Please try again.', 500],
])('%s has a message for the owner', (_, statusCode, error, message, text, status) => {
  const refusal = refusalOf({ status: 400, text: JSON.stringify({ statusCode, error, message }) })
  expect(refusal).toMatchObject({ message: text, status, cause: message })
})

test.each([
  [400, { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' }],
  [400, { statusCode: '403', error: 'Unauthorized', message: 'jwt expired' }],
  [400, { statusCode: '400', error: 'InvalidJWT', message: 'signature verification failed' }],
  [401, { message: 'Invalid API key' }],
])('a session that has ended is a 401, so that it can be signed in again (%s %o)', (status, body) => {
  expect(refusalOf({ status, text: JSON.stringify(body) })).toMatchObject({
    message: 'Please sign in to upload files',
    status: 401,
  })
})

test('a server that can store nothing now says why', () => {
  const message = 'The disk is full: no file can be stored until there is room. Delete pictures that you do not need.'
  const refusal = refusalOf({ status: 507, text: JSON.stringify({ statusCode: '507', error: 'Full', message }) })
  expect(refusal).toMatchObject({ message, status: 507 })
})

test.each([
  'Error: Connection terminated due to connection timeout',
  'upstream connect error or disconnect/reset before headers',
])('a project that can store nothing now is not quoted: %s', (message) => {
  const refusal = refusalOf({ status: 503, text: JSON.stringify({ statusCode: '503', error: 'Internal', message }) })
  expect(refusal).toMatchObject({ message: 'Upload failed. Please try again.', status: 503, cause: message })
})

test('an answer that is no JSON is a failed upload', () => {
  expect(refusalOf({ status: 502, text: '<html>Bad gateway</html>' })).toMatchObject({
    message: 'Upload failed. Please try again.',
    status: 502,
  })
})

test("a proxy's page about the size is told apart from the storage's limit", () => {
  const { message } = refusalOf({ status: 413, text: '<html><h1>413 Request Entity Too Large</h1></html>' })
  expect(message).toMatch(/server in front of the site/)
})
