/** A name like Ellingsen-Vale stays on one line. Without the limit a long word is searched once for each of its letters. */
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
