const scripts = [
  ['km', /\p{Script=Khmer}/u],
  ['th', /\p{Script=Thai}/u],
] as const

/** The language of what a member wrote, where its script tells: it needs taller lines and another voice. */
export function scriptLanguage(text: string): 'km' | 'th' | undefined {
  return scripts.find(([, script]) => script.test(text))?.[0]
}
