import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { viewAtPath } from '#api/visits.ts'
import { accentStylePath } from '#content/site/look.ts'
import { TOUCH_ICON_PATH } from '#content/site/site-icon.ts'
import { withLanguages } from '#content/words/page-words.ts'
import type { Words } from '#content/words/words.ts'
import { type Assets, type Boot, type PreviewOptions, toScriptJson } from '../boot.ts'
import { SeoHead, type SeoProps } from '../seo/head.tsx'
import type { lookOf } from './brand.ts'
import { IconSprite } from './icon-sprite.tsx'
import { pageStyleAt } from './page-styles.ts'

interface DocumentProps {
  seo: SeoProps
  words: Words
  /** The path of a page besides the home page, which has styles of its own. */
  path: string
  assets: Assets
  favicon: string
  /** The owner's choice of colour and typefaces: src/look.css. */
  look: ReturnType<typeof lookOf>
  /** Without it no script is loaded and the page stays as the server rendered it. */
  boot?: Boot
  preview?: PreviewOptions
  children: ReactNode
}

/** The whole document. Only the content of #root is hydrated; the head is rendered by the server alone. */
export const Document = ({ seo, words, path, assets, favicon, look, boot, preview, children }: DocumentProps) => {
  const style = pageStyleAt(path, assets)
  return (
    <html lang={seo.language} data-accent={look.accent} data-typeface={look.typeface}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)" />
        {[...assets.css, accentStylePath(look.accent)].map(
          (href) => href && <link key={href} rel="stylesheet" href={href} />,
        )}
        {/* a second file would take a connection of its own before the first paint */}
        {style && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build
          <style dangerouslySetInnerHTML={{ __html: style }} />
        )}
        {assets.preload?.[look.typeface]?.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={favicon} />
        <link rel="apple-touch-icon" href={TOUCH_ICON_PATH} />
        <SeoHead {...seo} />
      </head>
      <body inert={preview?.isInert}>
        <IconSprite />
        {preview?.note && (
          <aside aria-label={words.server.preview} className="preview-note">
            {preview.note(words)}
          </aside>
        )}
        <div id="root">{children}</div>
        {/* in print it shows the address of the page */}
        {!boot?.isDoor && (
          <nav aria-label={words.server.page} className="to-top pb-10 text-sm" data-address={seo.canonicalUrl}>
            <a href="#top" className="link inline-block py-1 print:hidden">
              {words.server.toTop}
            </a>
          </nav>
        )}
        {boot && (
          <>
            {!boot.isStatic && !boot.isDoor && (
              <noscript>
                {/* counts the view; the response is empty */}
                <img src={`/api/visits?view=${viewAtPath(boot.path)}`} alt="" hidden />
              </noscript>
            )}
            {/* data, never executed, so the content security policy allows it */}
            <script
              id="boot"
              type="application/json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any '<'
              dangerouslySetInnerHTML={{ __html: toScriptJson(boot) }}
            />
            {/* last and with low priority: nothing on the page waits for scripts */}
            {assets.modules.map((src) => (
              <script key={src} type="module" src={src} fetchPriority="low" />
            ))}
          </>
        )}
      </body>
    </html>
  )
}

/** `document` is rendered with `pageWords` of its language. */
export const toHtml = (document: ReactElement<DocumentProps>) =>
  withLanguages(`<!doctype html>${renderToString(document)}`, document.props.seo.language)
