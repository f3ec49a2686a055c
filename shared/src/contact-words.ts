import { finderOf, wordsOf } from './phrases.ts'

// The words with which members change to another app, in six languages. A text needs one of each list, or a number or
// an address: the name of a messenger alone says nothing.

const messengers = [
  ...[
    'whatsapp',
    'whats app',
    'watsapp',
    'whatsap',
    'wa',
    'telegram',
    'tele',
    'signal',
    'viber',
    'wechat',
    'kakaotalk',
  ],
  ...['line', 'line id', 'instagram', 'insta', 'ig', 'snapchat', 'snap', 'messenger', 'facebook', 'discord', 'skype'],
  ...['google chat', 'hangouts', 'imo', 'kik', 'number', 'phone number', 'e-mail', 'email', 'gmail'],
  ...[
    'nummer',
    'handynummer',
    'telefonnummer',
    'numero',
    'numero de telefono',
    'correo',
    'telefonnummer',
    'mobilnummer',
  ],
  ...['ไลน์', 'เบอร์', 'วอทส์แอป', 'เทเลแกรม', 'เฟซ', 'เฟส', 'ไอจี', 'อีเมล', 'ส่งเมล'],
  ...['លេខទូរសព្ទ', 'លេខខ្ញុំ', 'លេខអ្នក', 'តេឡេក្រាម', 'តេឡេ', 'ហ្វេសប៊ុក', 'អ៊ីមែល', 'ឡាញ'],
]

const contacts = [
  ...['my snap', 'my insta', 'my ig', 'my whatsapp', 'my telegram', 'mi whatsapp', 'mein insta', 'min snap'],
  ...['text me', 'message me', 'write to me', 'write me', 'add me', 'add my', 'contact me', 'call me', 'mail me'],
  ...['hit me up', 'reach me', 'find me', 'do you have', 'are you on', 'you on', "let's talk", 'lets talk', 'move to'],
  ...[
    'chat on',
    'talk on',
    'switch to',
    'continue on',
    'give me your',
    'send me your',
    "what's your",

    'here is my',
  ],
  ...['swap', 'share .. with me', 'message my', 'add her', 'add him', 'to register'],
  ...['schreib mir', 'schreib .. auf', 'schreib .. bei', 'meld dich', 'hast du', 'gib mir', 'gibst du mir'],
  ...['find mich', 'fug mich', 'kontaktier*', 'ruf mich', 'mail mir', 'mir .. schreiben', 'tauschen'],
  ...['escribeme', 'escribe a', 'agregame', 'agrega a', 'buscame', 'hablame', 'llamame', 'tienes', 'dame tu'],
  ...['pasame tu', 'hablamos por', 'hablemos por', 'contactame', 'te dejo', 'nos pasamos'],
  ...[
    'skriv til',
    'find mig',
    'har du',
    'giv mig',
    'ring til',

    'kontakt mig',
    'tilføj mig',
  ],
  ...['ทักมา', 'ทัก', 'แอด', 'ขอ', 'มี', 'คุยกันใน', 'คุยใน', 'ไปคุย', 'ส่ง', 'โทรมา', 'แลก', 'เบอร์เรา', 'ของเรา'],
  ...['ឆាត', 'ទាក់ទង', 'មាន', 'សុំ', 'តាម', 'ផ្ញើ', 'លេខខ្ញុំ', 'ប្តូរលេខ', 'ខលមក', 'អេដ'],
]

const hasMessenger = finderOf(messengers)
const hasContact = finderOf(contacts)

const email = /[\p{L}\p{N}._%+-](?:@| ?[([]at[)\]] ?)[\p{L}\p{N}-]+(?:\.|[([]dot[)\]])\p{L}{2,}/u
const handle = /(?:^|[^\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/u
/** Digits in groups, as numbers of phones are written. */
const digitGroups = /(?:\+|\b)\d[\d ().-]{6,20}\d\b/g
const date = /^\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}$|^\d{4}[./ -]\d{1,2}[./ -]\d{1,2}$|^\d{4} ?- ?\d{4}$/

/** Whether a plain text has a number of a phone: 8 to 15 digits that are neither a date nor an amount. */
function hasPhoneNumber(plain: string): boolean {
  return [...plain.matchAll(digitGroups)].some(([found]) => {
    const digits = found.replace(/\D/g, '').length
    const isAmount = /^\d{1,3}(?:[., ]\d{3})+$/.test(found) || /0000$/.test(found)
    return digits >= 8 && digits <= 15 && !date.test(found.trim()) && !isAmount
  })
}

/** Whether a plain text asks for a number or another app, or gives one. */
export function asksToLeave(plain: string): boolean {
  if (hasPhoneNumber(plain) || email.test(plain)) return true
  const words = wordsOf(plain)
  return hasMessenger(words) && (hasContact(words) || handle.test(plain))
}
