import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { failed, startS3 } from '#tests/support/s3-server.ts'
import { openBucket } from './bucket.ts'
import { fetchArchive } from './fetch-archive.ts'
import { keyFileOf, type Offsite, parseKeyFile } from './offsite-file.ts'
import { sendArchive } from './send-archive.ts'

const MB = 1024 * 1024
const hasAge = spawnSync('age', ['--version']).status === 0

async function open(bytes = 9 * MB, options: Parameters<typeof startS3>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const s3 = await startS3(options)
  onTestFinished(async () => {
    await s3[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  const archive = join(folder, 'nightly-2026-11-21T03-30-00-000Z.tar.gz')
  const plain = randomBytes(bytes)
  writeFileSync(archive, plain)
  const identities = [await generateX25519Identity()]
  const rest = { folder: 'nora.example', identities, confirmedAt: '2026-11-20', latest: null, mayDelete: null }
  const offsite: Offsite = { ...s3.settings, ...rest }
  const steps: string[] = []
  const options_ = { isAnywhere: true, waits: [1, 1, 1] }
  const send = (more: object = {}) =>
    sendArchive({ offsite, archive, folder, onStep: (step) => steps.push(step), ...options_, ...more })
  const key = 'nora.example/nightly-2026-11-21T03-30-00-000Z.tar.gz.age'
  return { ...{ s3, folder, plain, offsite, steps, send, key }, options: options_ }
}

/** Until its first request of this kind is answered by this. */
function once(matches: RegExp, answer: ReturnType<typeof failed> | 'cut') {
  let isOver = false
  return ({ method, url }: { method: string; url: URL }) => {
    if (isOver || !matches.test(`${method} ${url.search}`)) return undefined
    isOver = true
    return answer
  }
}

test('an archive is encrypted, sent in parts and read back', async () => {
  const { s3, folder, plain, offsite, steps, send, key } = await open()
  const sent = await send()
  expect(sent).toEqual({ name: key.split('/')[1], bytes: s3.objects.get(key)?.length })
  expect(steps).toEqual(['encrypting', 'sending', 'reading back'])
  expect(s3.asked.filter((one) => one === 'PUT partNumber&uploadId')).toHaveLength(2)
  expect(s3.objects.get(key)?.includes(plain.subarray(0, 64))).toBe(false)

  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, keyFileOf(offsite, 'npm run restore -- --from-s3 THIS_FILE'))
  expect(parseKeyFile(readFileSync(keyFile, 'utf8'))).toEqual({ ...offsite, confirmedAt: null })
  expect(() => parseKeyFile('AGE-SECRET-KEY-1QQ')).toThrow(/no key file/)
})

test.skipIf(!hasAge)('age opens an archive with the key file alone', async () => {
  const { s3, folder, plain, offsite, send, key } = await open(MB)
  await send()
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, keyFileOf(offsite, 'npm run restore -- --from-s3 THIS_FILE'))
  const opened = execFileSync('age', ['--decrypt', '--identity', keyFile], {
    input: s3.objects.get(key)!,
    maxBuffer: 4 * MB,
  })
  expect(opened.equals(plain)).toBe(true)
})

test.each([
  ['a connection cut in the middle of a part', /^PUT .*partNumber=2/, 'cut'],
  ['a server that fails in passing', /^PUT .*partNumber=2/, failed(503, 'SlowDown')],
  ['an upload that the bucket has ended', /^PUT .*partNumber=2/, failed(404, 'NoSuchUpload')],
  ['an upload that fails after its status', /^POST .*uploadId/, { ...failed(200, 'InternalError'), status: 200 }],
  ['a lost answer of the last request', /^POST .*uploadId/, 'cut'],
] as const)('%s is survived', async (_, matches, answer) => {
  const { s3, send, key } = await open(9 * MB, { answer: once(matches, answer) })
  const { bytes } = await send()
  expect(s3.objects.get(key)).toHaveLength(bytes)
})

test('after a kill only what is missing is sent', async () => {
  const { s3, send, key, steps } = await open(9 * MB, {
    answer: ({ url }) => (url.searchParams.get('partNumber') === '2' ? failed(403, 'AccessDenied') : undefined),
  })
  await expect(send()).rejects.toThrow(/no right/)
  s3.options.answer = () => undefined
  s3.asked.length = 0
  const { bytes } = await send()
  expect(s3.asked.slice(0, 2)).toEqual(['PUT partNumber&uploadId', 'POST uploadId'])
  expect(steps.filter((step) => step === 'encrypting')).toHaveLength(1)
  expect(s3.objects.get(key)).toHaveLength(bytes)
})

test('a stop ends it at once, and another backup begins anew', async () => {
  const stopping = new AbortController()
  const { s3, folder, send, offsite } = await open(9 * MB, {
    answer: ({ url }) => void (url.searchParams.get('partNumber') === '2' && stopping.abort(new Error('stopped'))),
  })
  await expect(send({ signal: stopping.signal })).rejects.toThrow('stopped')
  const archive = join(folder, 'nightly-2026-11-22T03-30-00-000Z.tar.gz')
  writeFileSync(archive, 'the next night')
  await send({ archive })
  expect(s3.uploads.size).toBe(0)
  expect(await openBucket(offsite, { isAnywhere: true }).list()).toHaveLength(1)
})

test('what a former key had encrypted is encrypted anew for the present one', async () => {
  const refusesParts = {
    answer: ({ method }: { method: string }) => (method === 'PUT' ? failed(403, 'AccessDenied') : undefined),
  }
  const { s3, folder, plain, send, offsite, key, options } = await open(MB, refusesParts)
  await expect(send()).rejects.toThrow(/no right/)
  s3.options.answer = () => undefined
  const present = { ...offsite, identities: [await generateX25519Identity()] }
  await send({ offsite: present })
  const to = join(folder, 'fetched.tar.gz')
  await fetchArchive({ offsite: present, name: key.split('/')[1]!, to, ...options })
  expect(readFileSync(to).equals(plain)).toBe(true)
})

test('a server that sends more than the archive has is not listened to', async () => {
  const { s3, folder, send, offsite, key, options } = await open(MB)
  const { bytes } = await send()
  s3.options.answer = ({ method }) =>
    method === 'HEAD' ? { status: 200, headers: { 'content-length': String(bytes - 1000) } } : undefined
  const fetched = fetchArchive({ offsite, name: key.split('/')[1]!, to: join(folder, 'fetched.tar.gz'), ...options })
  await expect(fetched).rejects.toThrow(/more than the archive has/)
})

test('what was changed there is found when it is read back, and sent anew', async () => {
  const { s3, send, key } = await open(3 * MB, {
    answer({ method, url }) {
      const there = s3.objects.get(key)
      if (method === 'HEAD' && there && url.pathname.endsWith('.age')) there[MB + 7]! ^= 1
      return undefined
    },
  })
  await expect(send()).rejects.toThrow(/not the same/)
  s3.options.answer = () => undefined
  await send()
})

test.each([
  ['an unknown key', failed(403, 'InvalidAccessKeyId'), 'This key is not known there.'],
  ['a wrong secret, or an unknown key with Swift', failed(403, 'SignatureDoesNotMatch'), /^The secret does not belong/],
  ['a full bucket', failed(400, 'QuotaExceeded'), /bucket is full/],
  ['a full disk there', { status: 507 }, /bucket is full/],
  [
    'another region',
    failed(400, 'AuthorizationHeaderMalformed', '<Region>eu-west-1</Region>'),
    'The bucket is in the region eu-west-1.',
  ],
  [
    'a redirect to a region',
    { status: 301, headers: { 'x-amz-bucket-region': 'eu-west-1' } },
    'The bucket is in the region eu-west-1.',
  ],
  [
    'a redirect elsewhere',
    { status: 307, headers: { location: 'http://169.254.169.254/' } },
    /refers to another address/,
  ],
  ['a web page', { status: 404, xml: '<html><p>Not here' }, /no S3 server.*404/],
  ['endless levels', { status: 400, xml: `<Error><Code>${'<x>'.repeat(20_000)}` }, /no S3 server/],
  [
    'a script',
    { status: 403, xml: '<Error><Code>"><script>alert(1)</script></Code></Error>' },
    /^This key has no right/,
  ],
  ['no id of an upload', { status: 200, xml: '' }, /no upload in parts/],
])('%s is told in plain words', async (_, answer, says) => {
  const { send } = await open(1, { answer: ({ method }) => (method === 'POST' ? answer : undefined) })
  await expect(send()).rejects.toThrow(says)
})

test('a wrong clock is told with its minutes', async () => {
  const { send } = await open(MB, { aheadMs: 20 * 60_000 })
  await expect(send()).rejects.toThrow(/clock of this server is 20 minutes slow/)
})

test('a host that is not public is not asked', async () => {
  const { s3, offsite } = await open(1)
  const bucket = openBucket(offsite, { isAnywhere: false })
  await expect(bucket.list()).rejects.toThrow(/private network.*BACKUP_HOSTS/)
  expect(s3.asked).toEqual([])
})

test('an archive is fetched and decrypted, through cut connections, and only with its key', async () => {
  const { s3, folder, plain, offsite, send, key, options } = await open(9 * MB)
  await send()
  const whole = s3.objects.get(key)!
  const to = join(folder, 'fetched.tar.gz')
  const name = key.split('/')[1]!
  s3.options.answer = once(/^GET /, 'cut')
  await fetchArchive({ offsite, name, to, ...options })
  expect(readFileSync(to).equals(plain)).toBe(true)
  const stranger = { ...offsite, identities: [await generateX25519Identity()] }
  await expect(fetchArchive({ offsite: stranger, name, to, ...options })).rejects.toThrow(/another key/)
  s3.objects.set(key, Buffer.concat([whole.subarray(0, 5 * MB), Buffer.from([1]), whole.subarray(5 * MB + 1)]))
  await expect(fetchArchive({ offsite, name, to, ...options })).rejects.toThrow(/damaged/)
})

test('seven days, four weeks and twelve months stay there, where the key may delete', async () => {
  const { s3, send } = await open(1)
  for (let day = 0; day < 500; day++) {
    const date = new Date(Date.parse('2026-11-20T03:30:00Z') - day * 86_400_000).toISOString()
    s3.objects.set(`nora.example/nightly-${date.replaceAll(/[:.]/g, '-')}.tar.gz.age`, Buffer.alloc(1))
  }
  s3.objects.set('nora.example/holiday.jpg', Buffer.alloc(1))
  s3.objects.set('nora.example/nightly-2099-13-45T99-99-99-999Z.tar.gz.age', Buffer.alloc(1)) // no time has this name
  s3.forbidDeleting()
  expect(await send()).toMatchObject({ mayDelete: false })
  expect(s3.objects.size).toBe(503)
})
