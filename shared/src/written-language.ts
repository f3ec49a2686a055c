// Guesses the language of a text by its frequent words and rare letters. Chat messages are too short for libraries that
// compare trigrams, and those libraries are far larger (docs/decisions/signals.md).

import { fold } from './fold.ts'

/** Frequent words. A word that several languages share is in the list of each. */
const smallWords: Record<string, string> = {
  en: `a the and of to in i i'm you you're your ur u is it it's its am are was were be been that this what who why how my
    me we our us she he her him they them with for from but not don't can can't will would just like such so very no yes
    if or as on at by do does did have has had get got go out up when there than then about more only yourself stupid
    dirty fat dumb ugly old love hate please and she's he's another one into`,
  da: `og i at er det en den til pa de med han af for ikke der var mig sig men et har om vi min havde ham hun nu da fra du
    ud sin dem os op hans hvor eller hvad skal selv her alle vil blev kunne ind nar vaere vare kom noget ville jo deres
    efter ned skulle denne dette mit ogsa under have dig anden hende mine alt meget sit mod hvis din nogle hos blive
    mange bliver vaeret jer sadan jeg tak hej god dag ses morgen kram knus arbejdet ferien sommeren lige mere sa snart
    a jeg's alle for helt dejlig sidste hele være været sender tusind`,
  no: `og i at er det en den til pa de med han av for ikke der var meg seg men et har om vi min hadde hun na da fra du ut
    sin dem oss opp hans hvor eller hva skal selv her alle vil ble kunne inn nar vaere kom noe ville jo deres etter ned
    skulle denne dette mitt ogsa under ha deg henne mine alt mye takk hei god dag klem jeg mange snart ferien sommeren
    vi ses så sa være helt siste hele sender tusen`,
  sv: `och i att ar det en den till pa de med han av for inte der var mig sig men ett har om vi min hade hon nu da fran du
    ut sin dem oss upp hans var eller vad ska sjalv alla vill blev kunde in nar vara kom nagot ville ju efter ner skulle
    denna an detta mitt ocksa under ha dig henne mina allt mycket tack hej god bra kram jag nastan snart till semestern
    sommaren ses i a helt hela sista jobbet innan`,
  de: `der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat dass
    sie nach wird bei einer um am sind noch wie einem uber einen so zum haben nur oder aber vor zur bis mehr durch man
    sein wurde ich du mich dich mir dir wir ihr mein dein bin bist habe hast kann was wenn schon war ja nein danke bitte
    heute morgen immer doch mal gut sehr alte kleine dumme go los blode dreckige`,
  nl: `de het een van in en ik je niet dat die is op zijn met voor maar er ook aan hij wat mijn heb jij nog naar zo als
    dan bij om wel kan geen wij hebben ben was ze nu te`,
  es: `de la que el en y a los se del las un por con no una su para es al lo como mas pero sus le ya o este si porque esta
    entre cuando muy sin sobre tambien me hasta hay donde quien desde todo nos durante ella te eres soy tu mi eso esa
    manana hola gracias yo fue ser tan vete hijo hija maldita maldito vieja vida eras quiero vaya pinche toda`,
  fr: `de la le les et a des en un une est que pour pas dans je tu il elle nous vous sur ce qui au avec ne se son plus mais
    du par ou suis es c'est j'ai mon ma ta ton mes tes tres bien cette chez aux`,
  cs: `a je se na v to ze s z do o k i jsem si ale tak jak za by pro co mi ne uz jsi jen me ho po kde kdy jako dnes nebo ma
    mam vcera dneska nez mu vubec bylo bude trochu porad`,
  hr: `je u i se na da ne za su a od sam si to ja ti mi smo kao sto ali vec kad bio bila dva tri nekoliko vise po svaki
    jednom puno hvala ste koji samo danas ima moj prvi drugi zadnji pet sutra tjedno dnevno ovog kava`,
  sr: `je u i se na da ne za su a od sam si to ja ti mi smo kao sto ali vec kad bio bila dva tri nekoliko vise po svaki
    jednom puno hvala ste koji samo danas ima moj prvi drugi zadnji pet sutra nedeljno dnevno ovog kafa`,
  sl: `je in se na da ne za so od sem si to jaz ti mi smo kot ampak ali ko bil bila dva tri danes hvala ze po poti`,
  cy: `y yn i a o ar mae ei dw i'n oedd wedi gan hoffi a'r fy eich chi ni yr un dwi'n hoffwn cawl neu`,
}

/** Letters that few languages have. Each line with a letter of the text counts like a word. */
const rareLetters: [RegExp, string][] = [
  [/[æø]/u, 'da no'],
  [/å/u, 'da no sv'],
  [/[äö]/u, 'de sv'],
  [/ß/u, 'de'],
  [/ü/u, 'de'],
  [/[ñ¿¡]/u, 'es'],
  [/[œêèàç]/u, 'fr'],
  [/[řůě]/u, 'cs'],
  [/[čšž]/u, 'cs hr sr sl'],
  [/[ćđ]/u, 'hr sr'],
  [/[ŵŷ]/u, 'cy'],
]

const languagesOfWord = new Map<string, string[]>()
for (const [language, words] of Object.entries(smallWords))
  for (const word of new Set(fold(words).split(/\s+/)))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])

/** The amount of evidence for each language that has any. */
export type Evidence = ReadonlyMap<string, number>

/**
 * The evidence for the languages of a text.
 * @param text the original text
 * @param words the same text from `wordsOf`
 */
export function evidenceIn(text: string, words: string): Evidence {
  const found = new Map<string, number>()
  const count = (languages: readonly string[]) => {
    for (const language of languages) found.set(language, (found.get(language) ?? 0) + 1)
  }
  for (const word of words.split(' ')) count(languagesOfWord.get(word) ?? [])
  const letters = text.normalize('NFC').toLowerCase()
  for (const [letter, languages] of rareLetters) if (letter.test(letters)) count(languages.split(' '))
  return found
}

/** Whether a language has more evidence than each of the others. */
export const speaksFor = (evidence: Evidence, language: string, others: readonly string[]) =>
  others.every((other) => (evidence.get(language) ?? 0) > (evidence.get(other) ?? 0))

/** Whether none of the languages has evidence. */
export const isSilent = (evidence: Evidence, languages: readonly string[]) =>
  languages.every((language) => !evidence.has(language))
