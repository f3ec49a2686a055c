import { staffLimits } from '@hearth/shared/moderation/staff'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import { toastDone } from '../../ui/toast.ts'
import { FormFailure } from '../admin/FormFailure.tsx'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'
import { keepHit } from './sealed-query.ts'

/** Notes where a hit was reported, and under which number. */
export function FilingForm({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const { ref, values, field, submit } = useTextFields({ with: '', reference: '' })
  const filing = useMutation({
    mutationFn: () => staffClient.media.fileReport({ hitId, ...values }),
    onSuccess: (hit) => {
      keepHit(hit)
      toastDone(t('admin.sealed.file.saved'))
    },
  })
  return (
    <form
      ref={ref}
      className={list.form}
      onSubmit={submit(() => filing.isPending || filing.mutate())}
      noValidate
      aria-labelledby="filing"
    >
      <h2 id="filing">{t('admin.sealed.file.title')}</h2>
      {(['with', 'reference'] as const).map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          label={t(`admin.sealed.file.${name}`)}
          {...atMost(staffLimits.line)}
          autoComplete="off"
        />
      ))}
      <FormFailure text={failureOf(t, filing.error)} />
      <div>
        <Button type="submit" loading={filing.isPending}>
          {t('admin.sealed.file.save')}
        </Button>
      </div>
    </form>
  )
}
