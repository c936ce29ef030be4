import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { attachment } from '@portico/backend/content-disposition'
import { webUrl } from '#content/address/web-url.ts'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { isEmptyPressKit } from '#content/press-kit/press-parts.ts'
import { NOT_FOUND_PATH } from '#content/site/routes.ts'
import { dateAt } from '#content/text/dates.ts'
import { wordsOf } from '#content/words/words.ts'
import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'
import type { FlatHeaders } from '../http/document.ts'
import { alsoMadeOf, filePage, type Page } from '../pages/page.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { factSheet } from './fact-sheet.ts'
import { folderName, namedAfter } from './folder-name.ts'
import { creditsFile, textFiles } from './kit-texts.ts'
import { type KitPictures, MAX_PICTURES_BYTES, pictureFiles } from './picture-files.ts'
import { KIT_TABLES, type KitContent, readKit } from './read-kit.ts'
import { createPhotoReader, type KitPicture } from './read-photo.ts'
import { zipFiles } from './zip.ts'

export interface PressKitOptions extends ContentSource {
  headers: FlatHeaders
  /** Where the file is kept: as a page, under its path. */
  pages: Pick<PageCache, 'get' | 'drop'>
  /** How long the press kit page waits for the file's size, which must not delay the page for long. */
  patienceMs?: number
}

export type PressKitFile = ReturnType<typeof createPressKit>

/** Dropped, like a table, when the size that the page shows is no longer the file's. */
const SIZE = 'press-kit.zip'
const TABLES = [...KIT_TABLES, SIZE]
const PATIENCE_MS = 500
const PREVIEW_KEPT_MS = 5 * 60_000

/** The press kit in one file, made of the content and kept until it changes. */
export function createPressKit({ headers, pages, patienceMs = PATIENCE_MS, ...source }: PressKitOptions) {
  const readPictures = createPicturesReader(source)
  /** What the page shows; undefined while the page is being notified. */
  let shown: number | null | undefined

  /** The last preview, shared: a reader with a link could request a hundred and receive them slowly, each with its own bytes. */
  let previewed: { parts: unknown; page: Page } | undefined
  let release: NodeJS.Timeout | undefined

  async function readParts(from: ContentSource): Promise<KitParts | null> {
    const content = await readKit(from)
    const { pressKit, bios, photos, logos, quotes } = content
    return isEmptyPressKit(pressKit, [bios, photos, logos, quotes])
      ? null
      : { content, pictures: await readPictures(content) }
  }

  function pack({ content, pictures }: KitParts): Page {
    const words = wordsOf(content.facts.language)
    const { kit, factSheet: sheet } = words.server.kitTexts.files
    const folder = folderName(content.facts.name, kit)
    const texts = [
      {
        name: namedAfter(content.facts.name)(`${sheet}.html`),
        bytes: Buffer.from(factSheet({ content, photo: pictures.approved, siteUrl: source.siteUrl })),
        changedAt: content.updatedAt.toISOString(),
      },
      ...textFiles(content, words),
    ]
    const addressOf = (stored: string) => webUrl(stored, backendUrl(source))
    const { files, described } = pictureFiles(content, pictures, addressOf, source.siteUrl, words)
    const all = [...texts, ...creditsFile(content, described, texts, words), ...files]
    return filePage({
      tables: KIT_TABLES,
      type: 'application/zip',
      headers: [...headers, 'content-disposition', attachment(`${folder}.zip`)],
      bytes: zipFiles(folder, all, content.updatedAt),
    })
  }

  const noKit = async () => alsoMadeOf(await pages.get(NOT_FOUND_PATH), KIT_TABLES)

  /** Without a pause between comparing and packing, so that previews made at the same time share one as well. */
  function packPreview(kit: KitParts): Page {
    const parts = [withoutTimes(kit.content), kit.pictures]
    if (!previewed || !isDeepStrictEqual(parts, previewed.parts)) previewed = { parts, page: pack(kit) }
    clearTimeout(release)
    release = setTimeout(() => {
      previewed = undefined
    }, PREVIEW_KEPT_MS).unref()
    return previewed.page
  }

  return {
    /** Assembles the file; the not-found page when there is nothing to put into it. @throws when a read fails. */
    async make(): Promise<Page> {
      const kit = await readParts(source)
      const page = kit ? pack(kit) : await noKit()
      if (shown !== undefined && shown !== sizeOf(page)) pages.drop(SIZE)
      return page
    },
    /** Like `make`, from the content that `fetch` reads. Equal ones share their bytes. */
    async preview(fetch: typeof globalThis.fetch): Promise<Page> {
      const kit = await readParts({ ...source, fetch })
      return kit ? packPreview(kit) : noKit()
    },
    /** What the press kit page says about the file. */
    async describe() {
      shown = undefined
      const file = pages.get(PRESS_KIT_ZIP_PATH)
      shown = await Promise.race([file.then(sizeOf), wait(patienceMs, null, { ref: false })]).catch(() => null)
      return { size: shown, tables: TABLES }
    },
  }
}

interface KitParts {
  content: KitContent
  pictures: KitPictures
}

/** As JSON, for comparison: drafts carry the current time, so only the day of the last change remains. */
const withoutTimes = ({ updatedAt, ...content }: KitContent) =>
  JSON.stringify([dateAt(updatedAt.getTime()), content], (name, value) =>
    /^(created|updated)_at$/.test(name) ? undefined : value,
  )

const sizeOf = ({ status, document }: Page) => (status === 200 ? document.size : null)

const MAX_PICTURES = 40

/** Reads pictures in turn, as many as the archive has room for; unchanged ones are neither sent nor resized again. */
export function createPicturesReader(source: ContentSource) {
  const readApproved = createPhotoReader(source)
  const readers = new Map<string, ReturnType<typeof createPhotoReader>>()

  return async ({ pressKit, photos, logos }: KitContent): Promise<KitPictures> => {
    const approved = await readApproved(pressKit?.photo_url)
    const addresses = new Set([...photos.map(({ photo_url }) => photo_url), ...logos.map(({ logo_url }) => logo_url)])
    for (const address of readers.keys()) if (!addresses.has(address)) readers.delete(address)
    const pictures = new Map<string, KitPicture | null>()
    let bytes = 0
    for (const address of addresses) {
      if (pictures.size >= MAX_PICTURES || bytes > MAX_PICTURES_BYTES) {
        readers.delete(address)
        pictures.set(address, { kind: 'linked', url: address })
        continue
      }
      const readPicture = readers.get(address) ?? createPhotoReader(source)
      readers.set(address, readPicture)
      const picture = await readPicture(address)
      if (picture?.kind === 'packed') bytes += picture.print.length + picture.web.length
      pictures.set(address, picture)
    }
    const pictureAt = (address: string) => pictures.get(address) ?? null
    return {
      approved,
      photos: photos.map(({ photo_url }) => pictureAt(photo_url)),
      logos: logos.map(({ logo_url }) => pictureAt(logo_url)),
    }
  }
}
