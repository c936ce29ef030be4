import { Component, type ReactNode } from 'react'
import { keepFields, serverMarkup } from './server-markup.ts'

interface HydrationFallbackProps {
  /** Finds the part in the page that the server sent. */
  selector: string
  children: ReactNode
}

/**
 * If a part of the page, or one of its effects, fails in the browser, the part falls back to the server's markup: it stays
 * readable, its links work, and its form keeps its input and posts to our own address.
 */
export class HydrationFallback extends Component<HydrationFallbackProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    keepFields()
    return { hasFailed: true }
  }

  override render() {
    const { selector, children } = this.props
    if (!this.state.hasFailed) return children
    return <div className="contents" ref={(host) => host?.replaceChildren(serverMarkup(selector))} />
  }
}
