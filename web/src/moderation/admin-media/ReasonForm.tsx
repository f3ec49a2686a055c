import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import { ReportCategory } from '@hearth/shared/moderation/reports'
import { staffLimits } from '@hearth/shared/moderation/staff'
import { Button, Group, NativeSelect, type NativeSelectProps, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { atMost } from '../../ui/at-most.ts'
import dialogs from '../../ui/dialogs.module.css'
import { closeDialog } from '../../ui/dialogs.tsx'
import { FormFailure } from '../admin/FormFailure.tsx'
import { failureOf } from '../admin/failure.ts'
import { staffClient } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'
import { keepPhoto } from './media-query.ts'

type Act = 'remove' | 'restore'
type Props = { photo: MediaPhoto; act: Act; modalId: string }

/** Why a photo is removed, in words that its owner reads, or restored, for the log. */
export function ReasonForm({ photo, act, modalId }: Props) {
  const { t } = useTranslation()
  const { ref, values, field, submit } = useTextFields(
    { category: '', reason: '' },
    act === 'remove' ? ['category', 'reason'] : ['reason'],
  )
  const close = () => closeDialog(modalId)
  const sending = useSending(photo, act, close)
  const needsSecond = errorCode(sending.error) === 'SECOND_PERSON'
  return (
    <form ref={ref} onSubmit={submit(() => sending.isPending || sending.mutate(values))} noValidate>
      <Stack>
        {act === 'remove' && <BrokenRule {...field('category')} />}
        <Textarea
          {...field('reason')}
          label={t('admin.media.reason')}
          description={t(act === 'remove' ? 'admin.media.reasonRead' : 'admin.media.reasonLogged')}
          autosize
          minRows={3}
          {...atMost(staffLimits.reason)}
        />
        <FormFailure text={needsSecond ? t('admin.media.secondPerson') : failureOf(t, sending.error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button
            type="submit"
            className={act === 'remove' ? dialogs.danger : undefined}
            aria-disabled={sending.isPending}
          >
            {t(`admin.media.${act}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Sends the act, and keeps the changed photo in the list. */
const useSending = ({ id: photoId }: MediaPhoto, act: Act, onDone: () => void) =>
  useMutation({
    mutationFn: ({ category, reason }: { category: string; reason: string }) =>
      act === 'remove'
        ? staffClient.media.remove({ photoId, category: ReportCategory.parse(category), reason })
        : staffClient.media.restore({ photoId, reason }),
    onSuccess: (changed) => {
      keepPhoto(changed)
      onDone()
    },
  })

/** The rule that the photo breaks, as members read it. */
function BrokenRule(field: NativeSelectProps) {
  const { t } = useTranslation()
  const rules = reportCategories.map((value) => ({ value, label: t(`reports.category.${value}`) }))
  return (
    <NativeSelect
      {...field}
      label={t('admin.media.rule')}
      data={[{ value: '', label: t('admin.media.ruleChoose') }, ...rules]}
    />
  )
}
