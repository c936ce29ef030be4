/** The codes of languages in which a person may speak. */
export const LANGUAGES =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  )

/** A language, and perhaps its script and region, in the form of BCP 47: 'en', 'pt-BR', 'zh-Hant'. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i
