import { staffLimits } from '@hearth/shared/moderation/staff'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import { FormFailure } from '../admin/FormFailure.tsx'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffClient } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'
import { keepHit } from './sealed-query.ts'

/** Asks a second person to end a false hit. */
export function ReleaseForm({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const { ref, values, field, submit } = useTextFields({ reason: '' })
  const asking = useMutation({
    mutationFn: () => staffClient.media.release({ hitId, ...values }),
    onSuccess: keepHit,
  })
  return (
    <form
      ref={ref}
      className={list.form}
      onSubmit={submit(() => asking.isPending || asking.mutate())}
      noValidate
      aria-labelledby="release"
    >
      <h2 id="release">{t('admin.sealed.release.title')}</h2>
      <SmallPrint>{t('admin.sealed.release.text')}</SmallPrint>
      <Textarea
        {...field('reason')}
        label={t('admin.sealed.release.reason')}
        autosize
        minRows={2}
        {...atMost(staffLimits.reason)}
      />
      <FormFailure text={failureOf(t, asking.error)} />
      <div>
        <Button type="submit" variant="default" loading={asking.isPending}>
          {t('admin.sealed.release.ask')}
        </Button>
      </div>
    </form>
  )
}
