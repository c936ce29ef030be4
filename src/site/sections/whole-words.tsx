/** A name like Ellingsen-Vale stays on one line. The limit keeps the search linear in a long word. */
export const wholeWords = (title: string) =>
  title.split(/(\S{1,40}-\S+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice, and no part moves
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
