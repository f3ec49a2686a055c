const scripts = [
  ['km', /\p{Script=Khmer}/u],
  ['th', /\p{Script=Thai}/u],
] as const

/** The language of a text if its script reveals it. Khmer and Thai need taller lines and another screen reader voice. */
function scriptLanguage(text: string): 'km' | 'th' | undefined {
  return scripts.find(([, script]) => script.test(text))?.[0]
}

/** The attributes of an element with a member's text, shown or typed: the text has its own direction. */
export const asWritten = (text: string) => ({ lang: scriptLanguage(text), dir: 'auto' }) as const
