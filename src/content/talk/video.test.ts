import { expect, test } from 'vitest'
import { videoAt } from './video.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1&rel=0'
const VIMEO = 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=abc_DEF-123&list=PL1', YOUTUBE],
  ['https://m.youtube.com/watch?v=abc_DEF-123&t=1h2m3s', `${YOUTUBE}&start=3723`],
  ['http://www.youtube.com/watch?v=abc_DEF-123', YOUTUBE],
  ['http://youtu.be/abc_DEF-123?t=90', `${YOUTUBE}&start=90`],
  ['https://youtu.be/abc_DEF-123?t=90', `${YOUTUBE}&start=90`],
  ['https://www.youtube.com/live/abc_DEF-123', YOUTUBE],
  ['https://www.youtube.com/shorts/abc_DEF-123', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/abc_DEF-123', YOUTUBE],
  ['http://vimeo.com/123456789', VIMEO],
  ['https://vimeo.com/123456789', VIMEO],
  ['https://vimeo.com/123456789/0a1b2c3d4e', `${VIMEO}&h=0a1b2c3d4e`],
  ['https://vimeo.com/channels/staffpicks/123456789', VIMEO],
  ['https://vimeo.com/showcase/7654321/video/123456789', VIMEO],
  ['https://vimeo.com/groups/7654321/videos/123456789', VIMEO],
  ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', `${VIMEO}&h=0a1b2c3d4e`],
])('%s is shown in a frame', (address, frame) => expect(videoAt(address)).toMatchObject({ frame }))

test.each(['https://files.example/a/talk.mp4', 'https://files.example/talk.WEBM?download=0'])('%s is a file', (file) =>
  expect(videoAt(file)).toEqual({ site: null, file }),
)

test.each(['https://files.example/a/clip.mp3', 'https://files.example/clip.M4A?token=1'])('%s is a sound', (file) =>
  expect(videoAt(file)).toEqual({ site: null, file, isSound: true }),
)

test.each([
  'http://files.example/clip.mp3',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/watch?v=abc"><script>',
  'https://vimeo.com/somebody',
  'https://vimeo.com/showcase/7654321',
  'https://vimeo.com/album/7654321/',
  'https://vimeo.com/groups/7654321',
  'https://vimeo.com/event/7654321',
  'https://vimeo.com/event/7654321/0a1b2c3d4e',
  'https://youtube.com.example/watch?v=abc_DEF-123',
  'https://example.com/watch',
  'http://files.example/talk.mp4',
  'javascript:alert(1)//.mp4',
  'no address',
  '',
  null,
])('%s can only be linked', (address) => expect(videoAt(address)).toBeNull())
