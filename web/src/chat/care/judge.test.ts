import { describe, expect, it } from 'vitest'
import { isHurtful, leavesHere } from './judge.ts'

const harmless: Record<string, string[]> = {
  Danish: [
    'Kys og kram fra Odense',
    'Vi ses, når arbejdet er slut',
    'Mange kys ❤️',
    'Tusind kys',
    'Ferien er slut :(',
    'Kys mig 😘',
    'Jeg har et nyt fag på skolen',
    'Han er så nutte, din hund',
  ],
  Norwegian: ['Kys meg nå', 'Når er jobben din slut?', 'Hei, mange kys fra Bergen'],
  Swedish: [
    'Semestern är slut',
    'Det är slut på kaffe',
    'När slutar du? Slut klockan fem',
    'Hon är så fin, puta på lite',
  ],
  German: [
    'Die Straße ist dick verschneit, ist das Gift?',
    'Kant war hell und klug',
    'Das Fach heißt auf Dänisch fag',
    'Bitte putz die Kante',
    'Auf die Plätze, fertig, go die Post ist da',
    'Ein dicker Hund war das',
  ],
  Spanish: ['Vivo en Morón de la Frontera', 'El perro negro es mío', 'La disputa es de dos'],
  French: ['Une hure de sanglier chez le boucher', 'La pute n’est pas le mot, la dispute non plus'],
  Italian: ['Il moro è in cucina', 'La disputa è finita'],
  Dutch: ['Ik heb het dik gezegd', 'De hut is klein'],
  Czech: ['Dnes je mi hůře', 'Je to na půl cesty, půta je stará'],
  Croatian: ['Bio sam tamo dva puta', 'Sto puta hvala', 'Puta tri je dovoljno, hvala'],
  Welsh: ["Dwi'n hoffi moron ac afalau", 'Mae moron yn y cawl'],
  Finnish: ['Kysyn sinulta huomenna', 'Oletko kotona'],
  English: [
    'Scunthorpe and Penistone are lovely',
    'I assess classic cockpits',
    'The moronic inferno is a book of essays',
  ],
  Thai: ['วันนี้ไปตลาดมา', 'ขอบคุณมากนะ', 'แม่ตัวเล็กมาก'],
  Khmer: ['ឆ្កែខ្ញុំគួរឱ្យស្រលាញ់', 'អរគុណច្រើន'],
  Arabic: ['مساء الخير كيف حالك'],
  'no language at all': ['❤️❤️', '12.12.2026', 'Kys', 'Slut', 'kys kys kys'],
}

const hurting: Record<string, string[]> = {
  English: [
    'You are a slut',
    'ur such a slut',
    'stupid slut',
    'just kys already, nobody would care about you',
    'kys you freak',
    'fuck you',
    'Go fuck yourself',
    'you moron',
    'why don’t you go die',
    'You whore',
    'what a bitch',
    'nobody wants you',
    'f u c k you, a.s.s.h.o.l.e',
  ],
  German: [
    'Du Hurensohn',
    'du bist eine hure',
    'Halt die Fresse',
    'Du bist so hässlich',
    'verpiss dich',
    'Die Nutte ist da',
  ],
  Spanish: ['eres una puta', 'Puta de mierda, vete', 'hijo de puta', 'gilipollas', 'me das asco', 'cállate la boca'],
  Danish: ['din klamme luder', 'hold kæft', 'du er så grim', 'rend mig', 'ingen vil have dig'],
  Thai: ['อีดอก', 'ไปตายซะอีโง่', 'ไอ้เหี้ย', 'หุบปาก'],
  Khmer: ['អាឆ្កែ', 'ទៅងាប់ទៅ', 'មុខដូចឆ្កែ'],
  'a mixture': ['Du er sød, but fuck you', 'ปล. fuck you', 'Jeg synes du er en bitch', 'Guten Morgen, asshole'],
}
const cases = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([language, texts]) => texts.map((text) => [language, text] as const))

describe('Words are judged in the language they are written in', () => {
  it.each(cases(harmless))('nothing is found in harmless %s: %s', (_, text) => {
    expect(isHurtful(text)).toBe(false)
  })

  it.each(cases(hurting))('hurtful words are found in %s: %s', (_, text) => {
    expect(isHurtful(text)).toBe(true)
  })

  it('the messages around a short text tell its language', () => {
    expect(isHurtful('Slut!', { texts: ['Hej, hvordan går det?', 'Er du færdig på arbejdet?'] })).toBe(false)
    expect(isHurtful('Slut!', { texts: ['I am not coming', 'What did you just say to her?'] })).toBe(true)
  })

  it('without such messages the languages of the viewer tell it', () => {
    expect(isHurtful('Kys', { languages: ['en', 'da'] })).toBe(false)
    expect(isHurtful('Kys', { languages: ['en', 'es'] })).toBe(true)
  })

  it('the words of the text count before the languages of the viewer', () => {
    expect(isHurtful('Vi ses, når arbejdet er slut', { languages: ['en'] })).toBe(false)
    expect(isHurtful('You are a slut', { languages: ['da'] })).toBe(true)
  })
})

describe('A number or another app', () => {
  it.each([
    'Hi! What is your favourite line from a film, do you have one?',
    'Do you have a lucky number?',
    'What’s your number one film, do you have it?',
    'IMO the best. Do you have the book?',
    'Oh snap, do you have a dog?',
    'My signal is bad, do you have time later?',
    'Do you have siblings? I stand in line every day',
    'Wie viele Nummern hast du gesehen? Hast du die Nummer vom Bus?',
    'Har du set Line? Hun er min søster',
    'เรียนออนไลน์อยู่ พรุ่งนี้มีสอบ',
    'เคยไปเบอร์ลินไหม มีรูปไหม',
    'กินสตรอว์เบอร์รี่ไหม ขอบคุณนะ',
    'พัฒนาทักษะ ในเฟสสอง',
  ])('is not seen in “%s”', (text) => {
    expect(leavesHere(text)).toBe(false)
  })

  it.each([
    'Do you have Line?',
    'add me on Signal',
    'My Line is @anna1990',
    'What’s your number?',
    'Hast du Signal?',
    'Schreib mir auf Line',
    '¿Tienes Line?',
    'Har du Snap?',
    'Må jeg få dit nummer?',
    'มีไลน์ไหม',
    'ขอเบอร์หน่อย',
    'แอดไลน์เรามานะ',
    'You are number one แอดไลน์เรามานะ',
    'ប្តូរលេខគ្នាទេ',
    'I have WhatsApp, text me',
    'bo (at) mail.example',
  ])('is seen in “%s”', (text) => {
    expect(leavesHere(text)).toBe(true)
  })
})
