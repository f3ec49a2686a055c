import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import type { Statement } from '@hearth/shared/moderation/statements'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import classes from './StatementView.module.css'
import { appealProblem, useAppeal } from './use-appeal.ts'

const refusals = ['APPEAL_EXPIRED', 'APPEALED_BEFORE', 'UNAUTHORIZED']

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  return (
    <p role="alert">
      <strong>{t('decisions.appeal.failed')}</strong>{' '}
      {refusals.includes(code) ? t(`decisions.appeal.refused.${code}`) : failureText(t, code)} {t('reports.kept')}
    </p>
  )
}

type Props = {
  decisionId: string
  ticket?: string | undefined
  onSent?: ((statement: Statement) => void) | undefined
  onLeave: () => void
}

/** The form of an appeal. */
export function AppealForm({ decisionId, ticket, onSent, onLeave }: Props) {
  const { t, i18n } = useTranslation()
  const { text, change, sending } = useAppeal({ decisionId, ticket, onSent })
  const [found, setFound] = useState<ReturnType<typeof appealProblem>>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  // Shown after an invalid submit, until the member fixes it.
  const problem = found === appealProblem(text) ? found : null

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = appealProblem(text)
    setFound(missing)
    if (missing) field.current?.focus()
    else if (!sending.isPending) sending.mutate()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        name="appeal"
        label={t('decisions.appeal.text')}
        description={t('decisions.appeal.textHint', {
          limit: new Intl.NumberFormat(i18n.language).format(decisionLimits.appeal),
        })}
        autosize
        minRows={4}
        maxRows={12}
        {...atMost(decisionLimits.appeal)}
        value={text}
        error={problem && t(`reports.problem.${problem}`)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {sending.error && <Failure error={sending.error} />}
      <div className={classes.buttons}>
        <Button type="submit" mih={44} aria-disabled={sending.isPending}>
          {t(sending.isPending ? 'decisions.appeal.sending' : 'decisions.appeal.send')}
        </Button>
        <Button variant="default" mih={44} onClick={onLeave}>
          {t('decisions.appeal.cancel')}
        </Button>
      </div>
    </form>
  )
}
