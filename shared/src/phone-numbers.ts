// Tells phone numbers from other numbers in a text: dates, times, amounts, scores, order numbers.

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
/** Years of the Gregorian and the Buddhist calendar. */
const year = '(?:19|20|24|25)\\d\\d'
const time = '(?:[01]?\\d|2[0-4])[:.h][0-5]\\d(?:[:.][0-5]\\d)?'
const currency =
  '(?:[$€£฿៛¥₫]|usd|eur|euros?|dollars?|dolares|kr\\b\\.?|kroner|dkk|sek|nok|thb|khr|riel|baht|pounds?|บาท|ดอลลาร์|ដុល្លារ|រៀល)'
const amount = "\\d{1,3}(?:[ .,']?\\d{3}){0,4}(?:[.,]\\d{1,2})?(?:,-)?"
/** A pattern that no other digits touch: those would make it a part of a longer number. */
const alone = (pattern: string) => `(?<![\\d+]|\\d[.]|\\+\\d{1,3}[ -])${pattern}(?![\\d]|\\.\\d)`

/** Numbers that are no phone numbers, in the order in which they are removed. */
const otherNumbers = [
  // 2026-12-12T18:30, 2026/12/12, 20261212
  `${alone(`${year}([-./])${month}\\1${day}`)}(?:t${time})?`,
  `${alone(`${year}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`)}(?! ?\\d)`,
  // 12.12.2026, 12/12/26, 12-12-2569, 12 12 2026, and the American order
  alone(`${day}(\\.[ ]?|[-/])${month}\\1(?:${year}|\\d\\d)`),
  alone(`${month}/${day}/(?:${year}|\\d\\d)`),
  `${alone(`${day} ${month} ${year}`)}(?! \\d\\d ?\\d\\d)`,
  // 12.12., 12/12
  alone(`${day}\\.(?:${month}\\.| ?${month}\\.)(?!\\d)`),
  // 18:30-19:30, 18.30
  alone(`${time}(?: ?(?:-|–|to|bis|til|a) ?${time})?`),
  // Money, also as a range
  `(?:${currency} ?${amount}(?: ?[-–] ?${amount})?|(?<!\\d)${amount}(?: ?[-–] ?${amount})? ?${currency})(?!\\d)`,
  // 1.500,00 and 12,5
  '(?<!\\d)\\d+,\\d{1,2}(?!\\d)',
  // ISBN
  '(?<!\\d)97[89][- ]?\\d[\\d -]{8,13}(?!\\d)',
  // Scores: 6-4 7-5 6-7
  '(?<![\\d-])\\d{1,2}[-:]\\d(?:[, ]{1,2}\\d{1,2}[-:]\\d{1,2})+(?![\\d-])',
].map((pattern) => new RegExp(pattern, 'gu'))

/** Words before numbers that are no phone numbers. */
const otherKind =
  /(?:#|\b(?:order|booking|ticket|invoice|tracking|parcel|reference|ref|seat|flight|train|isbn|iban|postcodes?|zip|bestellung|bestellnummer|bestellnr|auftrag|auftragsnummer|buchung|buchungsnummer|sendungsnummer|rechnungsnummer|rechnung|kundennummer|plz|pedido|reserva|factura|envio|codigo postal|ordre|ordrenummer|bestilling|bookingnummer|pakkenummer|faktura|postnr|postnummer)\b|คำสั่งซื้อ|พัสดุ|รหัสไปรษณีย์|ใบสั่ง|การจอง|បញ្ជាទិញ|កក់|អីវ៉ាន់)[^\d\n.!?]{0,16}$/u

/** Digits in groups, the way phone numbers are written. */
const digitGroups = /(?:\+|\b)\d[\d ().-]{6,20}\d\b/g

/** Grouped thousands that end in zeros or are too short for a phone number: 20 000, 1 500 000. */
const isAmount = (found: string) =>
  /000$/.test(found) || /^[1-9]\d?(?: \d{3}){2}$/.test(found) || /^[1-9]\d{0,2}(?: \d{3})$/.test(found)
const isRange = (found: string) => /^\d{1,6}0 ?[-–] ?\d{1,6}0$/.test(found)
const years = new RegExp(`^${year}(?:[ -]{1,3}${year})+$`)
const areYears = (found: string) => years.test(found)
const arePostcodes = (found: string) => /^\d{5}(?: \d{5})+$/.test(found)

function isOther(found: string, before: string): boolean {
  if (arePostcodes(found)) return true
  // A country code or a leading zero makes it a phone number, whatever stands before.
  if (/^[+0]/.test(found)) return false
  return [isAmount, isRange, areYears].some((is) => is(found)) || otherKind.test(before)
}

/** Whether a plain text has a phone number: 8 to 15 digits in groups that mean nothing else. */
export function hasPhoneNumber(plain: string): boolean {
  const rest = otherNumbers.reduce((text, other) => text.replace(other, ' ; '), plain)
  return [...rest.matchAll(digitGroups)].some((match) => {
    const found = match[0].trim()
    const digits = found.replace(/\D/g, '').length
    return digits >= 8 && digits <= 15 && !isOther(found, rest.slice(Math.max(0, match.index - 40), match.index))
  })
}
