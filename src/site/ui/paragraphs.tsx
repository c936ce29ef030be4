import { paragraphsOf } from '#content/text/rich-text.ts'

/** Plain text; a blank line starts a new paragraph, and single line breaks are kept. */
export const Paragraphs = ({ text, className = '' }: { text: string; className?: string }) =>
  paragraphsOf(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity of their own
    <p key={index} dir="auto" className={`whitespace-pre-line ${className}`}>
      {paragraph}
    </p>
  ))
