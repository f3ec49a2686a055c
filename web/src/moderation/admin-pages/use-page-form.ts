import type { Language } from '@hearth/shared/language-codes'
import { type EditedPage, PageTexts } from '@hearth/shared/moderation/admin-pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi } from '../admin/staff-client.ts'

type Texts = EditedPage['texts']
export type Draft = NonNullable<Texts[Language]>

const emptyDraft: Draft = { title: '', text: '' }
const isEmpty = (draft: Draft | undefined) => !draft?.title.trim() && !draft?.text.trim()
/** A language whose fields are empty has no page of its own. */
const written = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, draft]) => !isEmpty(draft))) as Texts

/** Problems of the texts: the code of each field's first one, by the field's path. */
function problemsOf(texts: Texts): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of PageTexts.safeParse(texts).error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** Publishes a page, and takes what it published back. */
function usePublishing({ page, revision }: EditedPage, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminPages.read.queryKey({ input: { page } })
  const done = (stored: EditedPage) => {
    queryClient.setQueryData(queryKey, stored)
    onDone()
    toastDone(t(stored.source === 'console' ? 'admin.pages.published' : 'admin.pages.wasReset'))
  }
  const failed = (error: unknown) => {
    if (isDeclined(error)) return
    const code = errorCode(error)
    // The colleague's revision is the one that the next attempt replaces.
    if (code === 'PAGE_CHANGED') void queryClient.invalidateQueries({ queryKey })
    const words = code === 'PAGE_CHANGED' ? t('admin.pages.colleague') : failureText(t, code)
    toastProblem(t('admin.failed'), words)
  }
  const publishing = useMutation(staffApi.adminPages.publish.mutationOptions({ onSuccess: done, onError: failed }))
  const resetting = useMutation(staffApi.adminPages.reset.mutationOptions({ onSuccess: done, onError: failed }))
  return {
    publish: (texts: Texts, asksAgain: boolean) => publishing.mutate({ page, revision, texts, asksAgain }),
    reset: () => resetting.mutate({ page, revision }),
    isPublishing: publishing.isPending,
    isResetting: resetting.isPending,
  }
}

/** The form of a page in all its languages. It survives a failed publication and a reload. */
export function usePageForm(saved: EditedPage) {
  const { t } = useTranslation()
  const draftName = `page-${saved.page}`
  const [texts, setTexts] = useState(() => (readDraft(draftName) as Texts | null) ?? saved.texts)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const set = (next: Texts, draft: Texts | null) => {
    setTexts(next)
    setProblems({})
    writeDraft(draftName, draft)
  }
  const forget = () => writeDraft(draftName, null)
  const { publish, ...publishing } = usePublishing(saved, forget)
  return {
    ...publishing,
    texts,
    draftOf: (language: Language) => texts[language] ?? emptyDraft,
    isWritten: (language: Language) => !isEmpty(texts[language]),
    change: (language: Language, changes: Partial<Draft>) => {
      const next = { ...texts, [language]: { ...emptyDraft, ...texts[language], ...changes } }
      set(next, next)
    },
    discard: () => set(saved.texts, null),
    isChanged: JSON.stringify(written(texts)) !== JSON.stringify(written(saved.texts)),
    errorOf: (language: Language, field: keyof Draft) => {
      const code = problems[`${language}.${field}`]
      return code && t(`admin.pages.problem.${code}`)
    },
    /** @returns the first language with a problem, or null when the page is on its way */
    submit: (asksAgain: boolean): Language | null => {
      const found = problemsOf(written(texts))
      setProblems(found)
      const [first] = Object.keys(found)
      if (first === undefined) publish(written(texts), asksAgain)
      return (first?.split('.')[0] as Language | undefined) ?? null
    },
  }
}

export type PageForm = ReturnType<typeof usePageForm>
