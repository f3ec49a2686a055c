// Reads numbers in the digits and signs of any keyboard.

/** The zeros of Arabic (two), Devanagari, Bengali, Thai, Lao, Burmese, Khmer and full-width digits, before the nine. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10]
const localDigit = /[٠-٩۰-۹०-९০-৯๐-๙໐-໙၀-၉០-៩０-９]/g

/** Replaces digits of other scripts by ASCII digits. All other characters stay. */
export const asciiDigits = (text: string) =>
  text.replace(localDigit, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - zeros.findLast((zero) => zero <= code)!)
  })

/** Minus signs besides the hyphen. */
const minus = /^[−－﹣‐–]/
/** Invisible characters that Arabic keyboards and copied texts add. */
const invisible = /\p{Cf}/gu
const longestNumber = 15

/**
 * Reads a typed whole number.
 *
 * @returns null for anything else: letters, decimals, separated thousands, an empty text
 */
export function readWhole(typed: string): number | null {
  if (typed.length > 100) return null
  const text = asciiDigits(typed.replace(invisible, '').trim()).replace(minus, '-')
  return /^[+-]?\d+$/.test(text) && text.length <= longestNumber ? Number(text) : null
}

/** Returns a typed phone number with ASCII digits and an ASCII plus. */
export const plainPhone = (typed: string) => asciiDigits(typed.replace(invisible, '')).replace('＋', '+')
