import { hasPhoneNumber } from '../phone-numbers.ts'
import { finderOf, type Lists, type Reading } from './phrases.ts'

// Phrases with which members move to another app, in six languages. The name of a messenger alone says nothing: a text
// needs a phrase of `messengers` and one of `contacts`, a phrase of `everyday`, a phone number or an e-mail address.

const messengers: Lists = {
  en: [
    ...['whatsapp', 'whats app', 'watsapp', 'whatsap', 'telegram', 'viber', 'wechat', 'kakaotalk', 'line id'],
    ...['instagram', 'insta', 'snapchat', 'messenger', 'facebook', 'discord', 'skype', 'google chat', 'hangouts'],
    ...['kik', 'phone number', 'e-mail', 'email', 'gmail'],
  ],
  de: ['handynummer', 'telefonnummer'],
  es: ['numero de telefono', 'correo'],
  da: ['telefonnummer', 'mobilnummer'],
  th: ['วอทส์แอป', 'เทเลแกรม', 'อีเมล', 'ส่งเมล'],
  km: ['លេខទូរសព្ទ', 'តេឡេក្រាម', 'តេឡេ', 'ហ្វេសប៊ុក', 'អ៊ីមែល'],
}

const contacts: Lists = {
  en: [
    ...['my snap', 'my insta', 'my ig', 'my whatsapp', 'my telegram', 'text me', 'message me', 'write to me'],
    ...['write me', 'add me', 'add my', 'contact me', 'call me', 'mail me', 'hit me up', 'reach me', 'find me'],
    ...['do you have', 'are you on', 'you on', "let's talk", 'lets talk', 'move to', 'chat on', 'talk on', 'switch to'],
    ...['continue on', 'give me your', 'send me your', "what's your", 'here is my', 'swap', 'share .. with me'],
    ...['message my', 'add her', 'add him', 'to register'],
  ],
  de: [
    ...['mein insta', 'schreib mir', 'schreib .. auf', 'schreib .. bei', 'meld dich', 'hast du', 'gib mir'],
    ...['gibst du mir', 'find mich', 'fug mich', 'kontaktier*', 'ruf mich', 'mail mir', 'mir .. schreiben', 'tauschen'],
  ],
  es: [
    ...['mi whatsapp', 'escribeme', 'escribe a', 'agregame', 'agrega a', 'buscame', 'hablame', 'llamame', 'tienes'],
    ...['dame tu', 'pasame tu', 'hablamos por', 'hablemos por', 'contactame', 'te dejo', 'nos pasamos'],
  ],
  da: ['min snap', 'skriv til', 'find mig', 'har du', 'giv mig', 'ring til', 'kontakt mig', 'tilføj mig'],
  th: ['ทักมา', 'ทัก', 'แอด', 'ขอ', 'มี', 'คุยกันใน', 'คุยใน', 'ไปคุย', 'ส่ง', 'โทรมา', 'แลก', 'ของเรา'],
  km: ['ឆាត', 'ទាក់ទង', 'មាន', 'សុំ', 'តាម', 'ផ្ញើ', 'ប្តូរលេខ', 'ខលមក', 'អេដ'],
}

/** Joins each beginning with each word, such as `add me on` and `signal`. */
const pairs = (beginnings: string[], words: string[], join = ' ') =>
  beginnings.flatMap((beginning) => words.map((word) => beginning + join + word))

/** Messengers whose names are everyday words. They count only after words such as `add me on`. */
const apps = ['line', 'signal', 'snap', 'imo', 'ig', 'wa', 'tele']
const everyday: Lists = {
  en: [
    ...pairs(['do you have', 'do you use', 'have you got', 'are you on', 'you on'], apps),
    ...pairs(['add me on', 'add me at', 'text me on', 'message me on', 'write to me on', 'write me on'], apps),
    ...pairs(['find me on', 'hit me up on', 'reach me on', 'reach me at', 'call me on', 'contact me on'], apps),
    ...pairs(
      ['chat on', 'talk on', 'talk via', 'switch to', 'move to', 'continue on', 'add .. on', 'message .. on'],
      apps,
    ),
    ...pairs(['add my', 'give me your', 'send me your', 'share your', 'here is my', "here's my"], [...apps, 'number']),
    ...pairs(["what's your", 'whats your', 'what is your'], ['snap', 'ig', 'wa', 'imo', 'number']),
    ...['can i have your number', 'can i get your number', 'swap numbers', 'exchange numbers', 'my number is'],
    ...['my snap is', 'my ig is', 'my wa is', 'my imo is'],
  ],
  de: [
    ...pairs(
      ['hast du', 'schreib .. auf', 'schreib .. bei', 'schreib .. uber', 'meld dich .. auf', 'find mich auf'],
      apps,
    ),
    ...pairs(['gib mir dein', 'gibst du mir dein'], apps),
    'mein snap',
    ...['gib mir .. nummer', 'gibst du mir .. nummer', 'wie ist deine nummer', 'meine nummer ist', 'nummern tauschen'],
  ],
  es: [
    ...pairs(['tienes', 'escribeme por', 'escribeme al', 'escribeme en', 'escribe .. por', 'agregame en'], apps),
    ...pairs(['agrega .. en', 'buscame en', 'hablamos por', 'hablemos por', 'dame tu', 'pasame tu', 'mi'], apps),
    ...pairs(['dame tu', 'pasame tu', 'me das tu', 'cual es tu', 'te dejo mi', 'te paso mi'], ['numero']),
    ...['nos pasamos los numeros', 'mi numero es'],
  ],
  da: [
    ...pairs(['har du', 'skriv til .. pa', 'find mig pa', 'tilføj mig pa', 'kontakt mig pa', 'skriv .. pa'], apps),
    'min snap',
    ...pairs(['giv mig', 'fa', 'er', 'har du'], ['dit nummer', 'mit nummer']),
    ...['bytte numre', 'mit nummer er'],
  ],
  th: [
    ...pairs(['มี', 'ขอ', 'ส่ง', 'แอด', 'ทัก', 'แลก', 'คุยใน', 'คุยกันใน'], ['ไลน์', 'เบอร์', 'เฟซ', 'เฟส', 'ไอจี'], ''),
    ...pairs(['ไลน์', 'เบอร์', 'เฟซ', 'เฟส', 'ไอจี'], ['เรา', 'ของเรา'], ''),
    ...pairs(['ทักมา', 'แอดมา', 'โทรมา', 'ไปคุย'], ['ไลน์', 'เบอร์', 'เฟซ', 'ไอจี'], ' .. '),
  ],
  km: [...pairs(['មាន', 'សុំ', 'តាម', 'ផ្ញើ', 'ប្តូរ', 'ក្នុង'], ['ឡាញ', 'លេខអ្នក'], ''), ...['លេខខ្ញុំ', 'ប្តូរលេខ']],
}

const hasMessenger = finderOf(messengers)
const hasContact = finderOf(contacts, { whole: true })
const findsEveryday = finderOf(everyday, { whole: true })
/** As long as the word that it replaces, so that the edges of the words stay where they are. */
const noNumber = ' ****** '
const leadsAway = (text: Reading) =>
  findsEveryday({ ...text, words: text.words.replace(/ number (?=one|1|of)/g, noNumber) })

const email = /[\p{L}\p{N}._%+-](?:@| ?[([]at[)\]] ?)[\p{L}\p{N}-]+(?:\.|[([]dot[)\]])\p{L}{2,}/u
const handle = /(?:^|[^\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/u
const namedHandle = /(?<![\p{L}\p{N}])(?:line|signal|snap|imo|ig|wa|tele)(?: (?:id|is|ist|es|er))?[ :]{1,3}@/u

/** Whether a text asks for a phone number or a messenger, or gives one. */
export function asksToLeave(text: Reading): boolean {
  if (hasPhoneNumber(text.plain) || email.test(text.plain) || leadsAway(text)) return true
  if (namedHandle.test(text.plain)) return true
  return hasMessenger(text) && (hasContact(text) || handle.test(text.plain))
}
