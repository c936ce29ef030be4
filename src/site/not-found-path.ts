/** Not a page: what is shown in place of one. */
export const NOT_FOUND_PATH = '/404'
