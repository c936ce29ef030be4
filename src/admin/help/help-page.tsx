import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CONTENTS, HANDBOOK, headingsOf, helpAddress } from './handbook.ts'

/** The handbook (docs/handbook), a page at a time. */
export function HelpPage() {
  const [search] = useSearchParams()
  const asked = search.get('page') ?? CONTENTS
  const page = HANDBOOK.has(asked) ? asked : CONTENTS
  const text = HANDBOOK.get(page) ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(CONTENTS)

  // the link that led here is gone
  useEffect(() => {
    if (page !== shown.current) heading.current?.focus()
    shown.current = page
  }, [page])

  const [title] = headingsOf(text)
  return (
    <article className="grid max-w-prose gap-4">
      <title>{page === CONTENTS ? 'Help' : `${title} - Help`}</title>
      {page !== CONTENTS && (
        <p className="print:hidden">
          <Link to={helpAddress(CONTENTS)} className="link">
            All pages
          </Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      {text
        .trim()
        .split(/\n{2,}/)
        .slice(1)
        .map((block) => (
          <Block key={block} text={block} />
        ))}
    </article>
  )
}

/** The handbook has headings, lists and paragraphs. */
function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2 className="mt-4">{text.slice(3)}</h2>
  const items = text.split(/\n(?=\d+\. |- )/)
  if (/^\d+\. /.test(text)) return <ol className="grid list-decimal gap-3 pl-6">{items.map(asItem)}</ol>
  if (text.startsWith('- ')) return <ul className="grid list-disc gap-3 pl-6">{items.map(asItem)}</ul>
  return <p>{inline(text)}</p>
}

const asItem = (text: string) => <li key={text}>{inline(text.replace(/^(\d+\.|-) /, ''))}</li>

/** A text with names in bold, code and links. */
const inline = (text: string) => text.split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/s).map(asMarked)

function asMarked(part: string, index: number): ReactNode {
  const key = `${index} ${part}`
  if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
  if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
  const [, words, target = ''] = /^\[(.+)\]\((.+)\)$/s.exec(part) ?? []
  const page = target.replace(/\.md$/, '')
  if (!HANDBOOK.has(page)) return words ?? part // other documents are on the server, not on the site
  return (
    <Link key={key} to={helpAddress(page)} className="link">
      {words}
    </Link>
  )
}
