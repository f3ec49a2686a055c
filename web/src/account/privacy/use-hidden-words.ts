import { characters } from '@hearth/shared/characters'
import { hiddenWordKey, hiddenWordLimits, withoutRepeats } from '@hearth/shared/members/hidden-words'
import { useState } from 'react'
import { useSettings } from '../../app/session/use-settings.ts'
import { refusedFields } from '../../ui/form/problems.ts'

const problems = ['hidden_word_blank', 'hidden_word_long', 'hidden_words_limit'] as const
export type HiddenWordProblem = (typeof problems)[number]

/** What separates entries: commas, also those of other scripts. */
const comma = /[,،、，]/u

/** Why the member's words cannot have these too, by the rules of the server. */
function problemOf(entries: string[], all: string[]): HiddenWordProblem | null {
  if (!entries.length || !entries.every(hiddenWordKey)) return 'hidden_word_blank'
  if (entries.some((entry) => characters(entry) > hiddenWordLimits.characters)) return 'hidden_word_long'
  return all.length > hiddenWordLimits.entries ? 'hidden_words_limit' : null
}

const codeOf = (error: unknown) =>
  problems.find((code) => refusedFields(error).some((one) => one.code === code)) ?? null

const entriesOf = (text: string) =>
  text
    .split(comma)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The text of the field: what is typed, after the entries that came back because they could not be saved. */
function useField() {
  const [typed, setTyped] = useState('')
  const [returned, setReturned] = useState<string[]>([])
  return {
    text: [...returned, typed].filter(Boolean).join(', '),
    write: (text: string) => {
      setReturned([])
      setTyped(text)
    },
    giveBack: (entries: string[]) => setReturned((before) => withoutRepeats([...before, ...entries])),
    /** A later change sends the entries of an earlier one again. */
    saved: (words: string[]) => setReturned((before) => withoutRepeats([...words, ...before]).slice(words.length)),
  }
}

/** The member's hidden words, and the field for further ones. What cannot be saved comes back into the field. */
export function useHiddenWords() {
  const { settings, changeAsync } = useSettings()
  const field = useField()
  const [problem, setProblem] = useState<HiddenWordProblem | null>(null)
  const words = settings?.hiddenWords ?? []
  const save = (hiddenWords: string[], added: string[]) =>
    changeAsync({ hiddenWords }).then(
      () => field.saved(hiddenWords),
      (error: unknown) => {
        field.giveBack(added)
        setProblem(codeOf(error))
      },
    )
  function add(text: string) {
    const entries = entriesOf(text)
    const all = withoutRepeats([...words, ...entries])
    const found = problemOf(entries, all)
    setProblem(found)
    field.write(found ? text : '')
    if (!found && all.length > words.length) void save(all, entries)
  }
  return {
    words,
    typed: field.text,
    problem,
    add: () => add(field.text),
    remove: (word: string) => {
      const others = words.filter((one) => one !== word)
      void save(others, [])
    },
    type: (text: string) => {
      if (comma.test(text.slice(-1)) && text.length > 1) return add(text)
      setProblem(null)
      field.write(text)
    },
  }
}
