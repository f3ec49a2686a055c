import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { FormFailure } from '../admin/FormFailure.tsx'
import classes from './DecisionPanel.module.css'
import type { Lack } from './draft.ts'

type Props = {
  lacks: Lack[]
  barred: ReactNode
  decide: { error: Error | null; isPending: boolean; variables: boolean | undefined }
  onSubmit: (next: boolean) => void
}

const refusals = [
  'CASE_CHANGED',
  'NOT_CLAIMED',
  'OWN_CASE',
  'LAST_ADMIN',
  'ADMIN_ONLY',
  'SAME_MODERATOR',
  'SAME_PERSON',
  'DECIDED_BEFORE',
]

/** The buttons, dead while something is missing, and what that is. */
export function Submit({ lacks, barred, decide, onSubmit }: Props) {
  const { t } = useTranslation()
  const whyId = useId()
  const dead = barred !== null || lacks.length > 0
  const failed = decide.error && !isDeclined(decide.error) ? errorCode(decide.error) : null
  const said = failed && (refusals.includes(failed) ? t(`admin.refusal.${failed}`) : failureText(t, failed))
  return (
    <Stack gap="sm">
      <FormFailure text={said && `${said} ${t('reports.kept')}`} />
      {dead && (
        <div id={whyId} className={classes.lacks}>
          {barred ?? (
            <>
              {t('admin.decision.missing')}
              <ul>
                {lacks.map(({ field, code }) => (
                  <li key={field}>{t([`admin.lack.${code}`, `admin.lack.${field}`, 'problems.invalid'])}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <Group gap="xs">
        <Button
          data-disabled={dead || undefined}
          aria-disabled={dead}
          aria-describedby={dead ? whyId : undefined}
          loading={decide.isPending && decide.variables === true}
          rightSection={<KeyHint>N</KeyHint>}
          onClick={() => onSubmit(true)}
        >
          {t('admin.decision.submitNext')}
        </Button>
        <Button
          type="submit"
          variant="default"
          data-disabled={dead || undefined}
          aria-disabled={dead}
          aria-describedby={dead ? whyId : undefined}
          loading={decide.isPending && decide.variables === false}
          rightSection={<KeyHint>S</KeyHint>}
        >
          {t('admin.decision.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
