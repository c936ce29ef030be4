import { Node } from '@tiptap/react'
import { PICTURE_ATTRIBUTES, TEXT_PICTURE } from '#content/text/pictures-in-text.ts'

/** The name of pictures in the editor. */
export const PICTURE = 'picture'

/** A picture in the text of a page: an upload of this site, with its size, so that nothing moves when it loads. */
export const Picture = Node.create({
  name: PICTURE,
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(PICTURE_ATTRIBUTES.map((name) => [name, { default: name === 'alt' ? '' : null }])),
  parseHTML: () => [
    { tag: 'img', getAttrs: (picture) => TEXT_PICTURE.test(picture.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  // a text that has only pictures is not empty
  renderText: () => '\ufffc',
})
