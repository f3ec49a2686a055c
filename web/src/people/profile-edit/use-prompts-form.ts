import { characters } from '@hearth/shared/characters'
import { promptLimits as limits } from '@hearth/shared/members/prompt-keys'
import type { Answers } from '@hearth/shared/members/prompts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { refusedFields } from '../../ui/form/problems.ts'
import { focusField } from './focus-field.ts'
import type { OwnActs } from './own-part.ts'

export const answersQuery = api.prompts.mine.queryOptions()

/** The id of an answer's field. */
export const answerId = (prompt: string) => `answer-${prompt}`

/** Answers of which something is left; an empty one is none. */
const written = (answers: Answers) =>
  answers.map((answer) => ({ ...answer, text: answer.text.trim() })).filter(({ text }) => text)

const isSame = (one: Answers, other: Answers) => JSON.stringify(one) === JSON.stringify(other)

function readTyped(name: string): Answers | null {
  const draft = readDraft(name)
  const isDraft = Array.isArray(draft) && draft.every((one) => typeof one?.prompt === 'string' && 'text' in one)
  return isDraft ? (draft as Answers).slice(0, limits.answers) : null
}

type Options = {
  stored: Answers
  /** The draft that keeps the changes until they are saved. */
  draft: string
  /** Makes the part visible, where it is a step that is not. */
  reveal: () => void
}

/** The answers as stored, with the member's changes, which survive a failed save and a reload. */
export function usePromptsForm({ stored, draft, reveal }: Options) {
  const [typed, setTyped] = useState(() => readTyped(draft))
  const [refused, setRefused] = useState<Record<string, string>>({})
  const answers = typed ?? stored
  const isChanged = !isSame(written(answers), stored)
  const kept = isChanged ? JSON.stringify(typed) : null
  useEffect(() => writeDraft(draft, kept && JSON.parse(kept)), [draft, kept])
  const problemOf = ({ prompt, text }: Answers[number]) =>
    characters(text.trim()) > limits.text ? 'answer_too_long' : refused[prompt]
  const leadTo = (prompt: string) => {
    reveal()
    focusField(answerId(prompt))
  }
  const acts: OwnActs = {
    check() {
      const first = answers.find((answer) => problemOf(answer) === 'answer_too_long')
      if (first) leadTo(first.prompt)
      return !first
    },
    async save() {
      if (!isChanged) return
      queryClient.setQueryData(answersQuery.queryKey, await client.prompts.save({ answers: written(answers) }))
      setTyped((now) => (now === typed ? null : now))
      void queryClient.invalidateQueries({ queryKey: api.members.show.key() })
    },
    refuse(error) {
      const sent = written(answers)
      const found = refusedFields(error).flatMap(({ field, code }) => {
        const at = /^answers\.(\d)/.exec(field)?.[1]
        const answer = sent[Number(at)]
        return at && answer ? [[answer.prompt, code] as const] : []
      })
      if (!found[0]) return false
      flushSync(() => setRefused(Object.fromEntries(found)))
      leadTo(found[0][0])
      void queryClient.invalidateQueries({ queryKey: api.prompts.list.key() })
      return true
    },
  }
  return {
    answers,
    isChanged,
    problemOf,
    acts,
    problems: answers.filter(problemOf).length,
    sort: (sorted: Answers) => setTyped(sorted),
    add: (prompt: string) => setTyped([...answers, { prompt, text: '' }]),
    remove: (prompt: string) => setTyped(answers.filter((answer) => answer.prompt !== prompt)),
    write(prompt: string, text: string) {
      // An answer is one line.
      const line = text.replace(/[\r\n]+/g, ' ')
      setTyped(answers.map((answer) => (answer.prompt === prompt ? { prompt, text: line } : answer)))
    },
    forget: () => setTyped(null),
  }
}
