import { attachment } from '@portico/backend/attachment'
import { isEmptyPressKit, PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import { NOT_FOUND_PATH } from '#content/routes.ts'
import { webUrl } from '#content/web-url.ts'
import { backendUrl, type ContentSource } from '#data/content-source.ts'
import type * as Render from '#site/render.tsx'
import { Document, type FlatHeaders } from '../http/document.ts'
import type { Page } from '../pages/page.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { factSheet } from './fact-sheet.ts'
import { folderName } from './folder-name.ts'
import { textFiles } from './kit-texts.ts'
import { pictureFiles } from './picture-files.ts'
import { KIT_TABLES, readKit } from './read-kit.ts'
import { createPicturesReader } from './read-pictures.ts'
import { zipFiles } from './zip.ts'

export interface PressKitOptions extends ContentSource {
  headers: FlatHeaders
  /** Where the file is kept: as a page, under its path. */
  pages: Pick<PageCache, 'get' | 'drop'>
  /** How long the press kit page waits for the file's size, which must not delay the page for long. */
  patienceMs?: number
}

export interface PressKitFile {
  /** Assembles the file; the not-found page when there is nothing to put into it. @throws when a read fails. */
  make: () => Promise<Page>
  /** Like `make`, from the content that `fetch` reads. */
  preview: (fetch: typeof globalThis.fetch) => Promise<Page>
  /** What the press kit page says about the file. */
  describe: Render.SiteEnvironment['pressKit']
}

/** Dropped, as a table is, when the size that the page shows is no longer the file's. */
const SIZE = 'press-kit.zip'
const TABLES = [...KIT_TABLES, SIZE]
const PATIENCE_MS = 500

/** The press kit in one file, made of the content and kept until it changes. */
export function createPressKit({ headers, pages, patienceMs = PATIENCE_MS, ...source }: PressKitOptions): PressKitFile {
  const readPictures = createPicturesReader(source)
  /** What the page shows; undefined while the page is being notified. */
  let shown: number | null | undefined

  async function makeFile(from: ContentSource = source): Promise<Page> {
    const content = await readKit(from)
    const { pressKit, photos, logos, quotes } = content
    if (isEmptyPressKit(pressKit, [photos, logos, quotes])) return notFound(await pages.get(NOT_FOUND_PATH))
    const pictures = await readPictures(content)
    const folder = folderName(content.facts.name)
    const files = [
      {
        name: 'fact-sheet.html',
        bytes: Buffer.from(factSheet({ content, photo: pictures.approved, siteUrl: source.siteUrl })),
      },
      ...textFiles(content),
      ...pictureFiles(content, pictures, (stored) => webUrl(stored, backendUrl(source))),
    ]
    const bytes = zipFiles(folder, files, content.updatedAt)
    const document = new Document({
      type: 'application/zip',
      cacheControl: 'no-cache',
      headers: [...headers, 'content-disposition', attachment(`${folder}.zip`)],
      bytes: { identity: bytes },
    })
    return { status: 200, tables: KIT_TABLES, isGood: true, document }
  }

  return {
    async make() {
      const page = await makeFile()
      if (shown !== undefined && shown !== sizeOf(page)) pages.drop(SIZE)
      return page
    },
    preview: (fetch) => makeFile({ ...source, fetch }),
    async describe() {
      shown = undefined
      const file = pages.get(PRESS_KIT_ZIP_PATH)
      shown = await Promise.race([file.then(sizeOf), late(patienceMs)]).catch(() => null)
      return { size: shown, tables: TABLES }
    },
  }
}

const notFound = (page: Page): Page => ({ ...page, tables: [...page.tables, ...KIT_TABLES] })

const sizeOf = ({ status, document }: Page) => (status === 200 ? document.size : null)

const late = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref())
