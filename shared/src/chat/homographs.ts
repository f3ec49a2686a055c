// Words from the phrase lists that are harmless in other languages, in plain form, with those languages. They were
// found with the spelling dictionaries of fourteen languages. Words with the same meaning in both languages are left
// out.

const homographs: Record<string, string> = {
  // Insults.
  slut: 'da no sv', // end
  kys: 'da no', // kiss
  moron: 'cy es', // carrots; Morón
  nutte: 'da', // sweet
  hure: 'cs fr', // worse; head of a boar
  puta: 'cs hr sr sl sv', // times, roads
  'go die': 'de', // go, the …
  // Money and papers.
  told: 'en',
  lan: 'de en es fr nl',
  fee: 'de fr nl',
  tax: 'no sv',
  trade: 'da no',
  loan: 'fr',
  recharge: 'fr',
  penalty: 'de es fr nl',
  charge: 'fr',
  plata: 'da hr no sr sv',
  paga: 'no sv',
  tasa: 'cy',
  multa: 'sv',
  zahl: 'no',
  visa: 'sv',
}

/** The languages in which a phrase of the lists is harmless. */
export const harmlessIn = (phrase: string): readonly string[] => homographs[phrase]?.split(' ') ?? []
