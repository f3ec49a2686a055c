// Words of the lists of phrases that are harmless words of other languages, as plain text, with those languages.
// Found with the spelling dictionaries of fourteen languages; a word that means the same in both is not here.

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
