// Numbers as people type them: with the digits and signs of their own keyboards.

/** The zeros of Arabic (two), Devanagari, Bengali, Thai, Lao, Burmese, Khmer and full-width digits. Nine digits follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10]
const localDigit = /[٠-٩۰-۹०-९০-৯๐-๙໐-໙၀-၉០-៩０-９]/g

/** Replaces digits of other scripts by the ones that `Number` reads. All other characters stay. */
export const asciiDigits = (text: string) =>
  text.replace(localDigit, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - zeros.findLast((zero) => zero <= code)!)
  })

/** Signs of a negative number, besides the hyphen. */
const minus = /^[−－﹣‐–]/
/** What Arabic keyboards and copied texts add without a sign of its own. */
const invisible = /\p{Cf}/gu
const longestNumber = 15

/**
 * Reads a whole number as it is typed.
 * @returns null for anything else: letters, a decimal part of either sign, thousands set apart, nothing at all
 */
export function readWhole(typed: string): number | null {
  if (typed.length > 100) return null
  const text = asciiDigits(typed.replace(invisible, '').trim()).replace(minus, '-')
  return /^[+-]?\d+$/.test(text) && text.length <= longestNumber ? Number(text) : null
}

/** A phone number as typed, with digits and a plus that its reader knows. */
export const plainPhone = (typed: string) => asciiDigits(typed.replace(invisible, '')).replace('＋', '+')
