import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
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
  return (
    <div className={classes.submit}>
      {failed && (
        <p className={classes.failure} role="alert">
          {refusals.includes(failed) ? t(`admin.refusal.${failed}`) : failureText(t, failed)} {t('reports.kept')}
        </p>
      )}
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
      <div className={classes.buttons}>
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
      </div>
    </div>
  )
}
