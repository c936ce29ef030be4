/** The words of an element: the English ones, or those of another language that the server has written into it. */
export const wordsIn = <Words>(element: HTMLElement | null, english: Words): Words => ({
  ...english,
  ...JSON.parse(element?.dataset.words ?? '{}'),
})
