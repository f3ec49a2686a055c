import { readFileSync } from 'node:fs'

export type CityName = { id: number; name: string; languages: string[] }

/** Letters that some countries also write as two, such as "Muenchen" for München. */
export const spelledOut = { letters: '[äöüøå]', countries: ['DE', 'AT', 'CH', 'LI', 'DK', 'NO', 'SE', 'FI', 'IS'] }
const pairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', Ø: 'Oe', Å: 'Aa' } // biome-ignore format: pairs
const toSpell = new RegExp(spelledOut.letters, 'giu')

function spell({ id, name }: { id: number; name: string }): CityName[] {
  const spelled = name.replace(toSpell, (letter) => pairs[letter] ?? letter)
  return spelled === name ? [] : [{ id, name: spelled, languages: [] }]
}

/**
 * Names of cities beside the gazetteer's own, from the file that scripts/city-names.ts creates.
 * @param spelled cities whose own name is also spelled out
 */
export function otherNames(spelled: { id: number; name: string }[]): CityName[] {
  const lines = readFileSync(new URL('./city-names.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
  const named = lines.map((line) => {
    const [id, languages, name] = line.split('\t') as [string, string, string]
    return { id: Number(id), name, languages: languages ? languages.split(',') : [] }
  })
  return [...named, ...[...spelled, ...named].flatMap(spell)]
}
