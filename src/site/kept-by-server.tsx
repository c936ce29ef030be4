import type { ComponentType } from 'react'
import { keptHtml } from './kept-markup.ts'

/**
 * What the browser has for a part in which nothing changes: the server's markup, so that it loads neither the texts nor the
 * component. `Frame` is the element around it.
 */
export const keptByServer =
  (selector: string, Frame: ComponentType<{ dangerouslySetInnerHTML: { __html: string } }>) => () => {
    const html = keptHtml(selector)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: read from the page, where the server has rendered it
    return html && <Frame dangerouslySetInnerHTML={{ __html: html }} />
  }
