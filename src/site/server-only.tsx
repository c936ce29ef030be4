import type { ComponentType } from 'react'
import { serverHtml } from './server-markup.ts'

/**
 * What the browser has for a part in which nothing changes: the server's markup, so that it loads neither the texts nor the
 * component. `Frame` is the element around it.
 */
export const serverOnly =
  (selector: string, Frame: ComponentType<{ dangerouslySetInnerHTML: { __html: string } }>) => () => {
    const html = serverHtml(selector)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: read from the page, where the server has rendered it
    return html && <Frame dangerouslySetInnerHTML={{ __html: html }} />
  }
