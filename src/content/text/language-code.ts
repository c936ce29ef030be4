/** A language, and perhaps its script and region, in the form of BCP 47: 'en', 'pt-BR', 'zh-Hant'. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i
