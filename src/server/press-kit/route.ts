import { Hono } from 'hono'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { answerFile } from '../pages/content-files.ts'
import type { PageCache } from '../pages/page-cache.ts'

const FAILED = 'The press kit cannot be put together right now. Please try again in a minute.\n'

/** GET /press-kit.zip. */
export const pressKitRoute = (pages: PageCache) =>
  new Hono().get(PRESS_KIT_ZIP_PATH, (c) => answerFile(c, pages, PRESS_KIT_ZIP_PATH, FAILED))
