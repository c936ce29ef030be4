import { PUBLIC_FILES, UPLOAD_NAME } from '#content/picture/stored-files.ts'

// Pictures in the rich texts of pages. Separate from rich-text.ts, which visitors load.

/** Where their files are: bucket and folder. */
export const TEXT_PICTURES_FOLDER = 'story-images/pages'

/** What a picture may have. */
export const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height']

/** The only addresses of pictures in a text: uploads for it, at this site. */
export const TEXT_PICTURE = new RegExp(`^${PUBLIC_FILES}${TEXT_PICTURES_FOLDER}/${UPLOAD_NAME}$`)

/** The addresses of the pictures in a text, '' for one that is not written as the editor writes it: a parser may read more in it. */
export const picturesInText = (html: string): string[] =>
  [...html.matchAll(/<img\b(?: src="([^"&]*)")?/gi)].map(([, address = '']) => address)
