import { expect, test } from 'vitest'
import { feedAddress } from './feed-address.ts'

test.each([
  ['https://letters.example', 'https://letters.example/feed'],
  ['https://letters.example/', 'https://letters.example/feed'],
  [' https://letters.example/@nora/?utm=1#top ', 'https://letters.example/@nora/feed'],
  ['https://letters.example/feed/', 'https://letters.example/feed'],
  ['letters.example', 'https://letters.example/feed'],
  ['http://letters.example:8080', 'http://letters.example:8080/feed'],
  ['https://user:word@letters.example', 'https://letters.example/feed'],
  ['https://nora.substack.com/archive?sort=new', 'https://nora.substack.com/feed'],
  ['nora.substack.com/p/tides', 'https://nora.substack.com/feed'],
  ['https://open.substack.com/pub/Nora?utm_source=share', 'https://nora.substack.com/feed'],
  ['https://substack.com/@nora', 'https://substack.com/@nora/feed'],
  ['file:///etc', null],
  ['javascript:alert(1)', null],
  ['http://', null],
  ['', null],
  ['  ', null],
  [null, null],
])('the feed of %s is %s', (substackUrl, address) => expect(feedAddress(substackUrl)).toBe(address))
