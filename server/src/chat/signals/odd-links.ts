// Finds links to uncommon sites in a plain text, and leaves out sentences without a space after the full stop.

const host = '(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\\.){1,9}'
const end = '(?![\\p{L}\\p{N}])'
/** Top-level domains that cost next to nothing and are no words: `name.xyz` is an address. */
const plainEndings = '(?:xyz|icu|cc|sbs)'
/** Cheap top-level domains that are also words at the beginning of a sentence: “freue mich.Live Musik”. */
const wordEndings = '(?:click|link|top|site|live|vip|buzz|shop|online|work|loan|win|cam)'

const oddLinks = [
  new RegExp(`${host}${plainEndings}${end}`, 'u'),
  // A scheme, `www.` or a path shows that it is an address.
  new RegExp(`(?::\\/\\/|(?<![a-z0-9.-])www\\.)[a-z0-9.-]{1,253}\\.${wordEndings}${end}`, 'u'),
  new RegExp(`${host}${wordEndings}(?::\\d+)?[/?#][\\p{L}\\p{N}]`, 'u'),
  // A digit in the name, a subdomain, or a hyphen before the dot shows it too.
  new RegExp(`(?<![a-z0-9.-])(?=[a-z-]{0,62}\\d)(?=[0-9-]{0,62}[a-z])[a-z0-9-]{1,63}\\.${wordEndings}${end}`, 'u'),
  new RegExp(`(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\\.){2,9}${wordEndings}${end}`, 'u'),
  new RegExp(`(?<![a-z0-9.-])[a-z0-9]{1,63}(?:-[a-z0-9]{1,63}){1,9}\\.${wordEndings}${end}(?! ?[\\p{L}\\p{N}])`, 'u'),
  // Shortened addresses, and numbers in place of a name.
  /\b(?:bit\.ly|tinyurl\.com|t\.ly|cutt\.ly|is\.gd|rb\.gy)\//u,
  /:\/\/\d{1,3}(?:\.\d{1,3}){3}/u,
]

/** Whether a plain text has a link to an uncommon site. */
export const hasOddLink = (plain: string) => oddLinks.some((odd) => odd.test(plain))
