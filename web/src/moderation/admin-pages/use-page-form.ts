import type { Language } from '@hearth/shared/language-codes'
import { type EditedPage, PageTexts } from '@hearth/shared/moderation/admin-pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { useDraft } from '../../app/storage/use-draft.ts'
import { problemsIn } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi } from '../admin/staff-client.ts'

type Texts = EditedPage['texts']
export type Draft = NonNullable<Texts[Language]>

const emptyDraft: Draft = { title: '', text: '' }
const isEmpty = (draft: Draft | undefined) => !draft?.title.trim() && !draft?.text.trim()
/** A language whose fields are empty has no page of its own. */
const written = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, draft]) => !isEmpty(draft))) as Texts

/** Publishes a page, or takes back what was published. */
function usePublishing(
  { page, revision }: EditedPage,
  settle: (texts: Texts, wasSent?: (now: Texts) => boolean) => void,
) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminPages.read.queryKey({ input: { page } })
  const done = (stored: EditedPage, { texts: sent }: { revision: string; texts?: Texts }) => {
    queryClient.setQueryData(queryKey, stored)
    settle(stored.texts, sent && ((now) => JSON.stringify(written(now)) === JSON.stringify(sent)))
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

/**
 * The form of a page in all its languages. It survives a failed publication and a reload.
 * @param show makes the fields of a language visible
 */
export function usePageForm(saved: EditedPage, show: (language: Language) => void) {
  const { t } = useTranslation()
  const [texts, update, settle] = useDraft(`page-${saved.page}`, saved.texts, (draft) => draft as Texts | null)
  const { publish, ...publishing } = usePublishing(saved, settle)
  const form = useForm([texts, update], {
    wordsOf: (code) => t(`admin.pages.problem.${code}`),
    onProblem: ({ field }) => show(field.split('.')[0] as Language),
  })
  return {
    ...publishing,
    ref: form.ref,
    draftOf: (language: Language) => texts[language] ?? emptyDraft,
    isWritten: (language: Language) => !isEmpty(texts[language]),
    change: (language: Language, changes: Partial<Draft>) =>
      form.change({ [language]: { ...emptyDraft, ...texts[language], ...changes } }),
    discard: () => {
      form.show([])
      settle(saved.texts)
    },
    isChanged: JSON.stringify(written(texts)) !== JSON.stringify(written(saved.texts)),
    errorOf: (language: Language, field: keyof Draft) => form.errorOf(`${language}.${field}`),
    submit: (asksAgain: boolean) =>
      form.submit(
        () => problemsIn(PageTexts.safeParse(written(texts))),
        () => publish(written(texts), asksAgain),
      ),
  }
}

export type PageForm = ReturnType<typeof usePageForm>
