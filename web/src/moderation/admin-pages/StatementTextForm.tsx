import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import type { Template } from '@hearth/shared/moderation/decisions'
import { isVisible } from '@hearth/shared/readable'
import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../app/storage/use-draft.ts'
import { atMost } from '../../ui/at-most.ts'
import { toastDone } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffApi } from '../admin/staff-client.ts'

/** Saves a new version, which the next decision starts from. */
function useSaving({ category, language }: Template, onSaved: (body: string) => void) {
  const { t } = useTranslation()
  const onError = useStaffFailure()
  const queryClient = useQueryClient()
  const queryKey = staffApi.decisions.templates.queryKey({ input: { category, language } })
  return useMutation(
    staffApi.decisions.writeTemplate.mutationOptions({
      onSuccess: (stored) => {
        onSaved(stored.body)
        queryClient.setQueryData(queryKey, (before) =>
          before?.map((one) => (one.action === stored.action ? stored : one)),
        )
        toastDone(t('admin.statementTexts.saved'))
      },
      onError,
    }),
  )
}

/** One text. What is typed survives a failure, a reload, and a look at another text. */
export function StatementTextForm({ saved }: { saved: Template }) {
  const { t } = useTranslation()
  const { category, action, language, version } = saved
  const draftName = `statement-text-${category}-${action}-${language}`
  const [body, update, settle] = useDraft(draftName, saved.body, (draft) => draft as string | null)
  const saving = useSaving(saved, settle)
  const isChanged = body !== saved.body
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isVisible(body) && !saving.isPending) saving.mutate({ category, action, language, body })
  }
  return (
    <form onSubmit={submit} noValidate className={list.card}>
      <Textarea
        size="md"
        lang={language}
        autosize
        minRows={6}
        {...atMost(decisionLimits.text)}
        label={t('admin.statementTexts.text')}
        description={t(version ? 'admin.statementTexts.own' : 'admin.statementTexts.product', { version })}
        value={body}
        readOnly={saving.isPending}
        error={isVisible(body) ? null : t('admin.pages.problem.text_required')}
        onChange={(event) => update(() => event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="md" loading={saving.isPending} disabled={!isChanged || !isVisible(body)}>
          {t('admin.community.save')}
        </Button>
        {isChanged && (
          <Button variant="default" size="md" onClick={() => settle(saved.body)}>
            {t('admin.community.discard')}
          </Button>
        )}
      </Group>
    </form>
  )
}
