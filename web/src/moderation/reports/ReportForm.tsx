import { reportCategories, reportLimits } from '@hearth/shared/moderation/report-limits'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { Anchor, Button, Checkbox, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import type { About } from './about.ts'
import classes from './ReportForm.module.css'
import { ReportReceipt } from './ReportReceipt.tsx'
import { type Problem, problemOf, useSendReport } from './use-send-report.ts'

/** A person's life may be at risk. */
const isDanger = (category: ReportCategory | null) => category === 'threat' || category === 'self-harm'

type Props = { about: About; onClose: () => void }

/** The fields of a report, and how the member sends them. A problem stays until the member fixes it. */
function useReportForm(about: About) {
  const { fields, change, sending } = useSendReport(about)
  const [found, setFound] = useState<Problem | null>(null)
  const problem = found === problemOf(fields) ? found : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = problemOf(fields)
    setFound(missing)
    if (missing) focusOn(event.currentTarget, missing)
    else if (!sending.isPending) sending.mutate(fields.category!)
  }
  return { fields, change, sending, problem, submit }
}

/** The report form, followed by the receipt with the report's number. */
export function ReportForm({ about, onClose }: Props) {
  const { t } = useTranslation()
  const { fields, change, sending, problem, submit } = useReportForm(about)

  if (sending.data) {
    const blocked = about.profileId ? t('reports.receipt.blocked', { name: about.name }) : t('reports.former.blocked')
    return <ReportReceipt report={sending.data} blocked={fields.block ? blocked : null} onClose={onClose} />
  }
  const textProblem = problem && problem !== 'category_required' ? t(`reports.problem.${problem}`) : null
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Intro about={about} />
      <Categories
        value={fields.category}
        error={problem === 'category_required' ? t('reports.problem.category_required') : null}
        onChange={(category) => change({ category })}
      />
      {isDanger(fields.category) && <Danger />}
      <Textarea
        name="text"
        label={t('reports.text')}
        description={t('reports.textHint')}
        autosize
        minRows={3}
        maxRows={8}
        {...atMost(reportLimits.text)}
        value={fields.text}
        error={textProblem}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Checkbox
        classNames={{ body: classes.option, label: classes.optionLabel }}
        label={about.profileId ? t('reports.block', { name: about.name }) : t('reports.former.block')}
        checked={fields.block}
        onChange={(event) => change({ block: event.currentTarget.checked })}
      />
      {sending.error && <Failure error={sending.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('reports.cancel')}
        </Button>
        <Button type="submit" aria-disabled={sending.isPending}>
          {sending.isPending ? t('reports.sending') : t('reports.send')}
        </Button>
      </div>
    </form>
  )
}

/** Who reads the report, and what goes with it. */
function Intro({ about: { profileId, name, messageIds } }: Pick<Props, 'about'>) {
  const { t } = useTranslation()
  if (profileId) return <p className={classes.intro}>{t('reports.intro', { name })}</p>
  return (
    <p className={classes.intro}>
      {t('reports.former.intro')} {!messageIds && t('reports.former.newest')}
    </p>
  )
}

function Danger() {
  const { t } = useTranslation()
  return (
    <p className={classes.urgent}>
      {t('reports.danger')}{' '}
      <Anchor href="/help/help-lines" target="_blank" rel="noopener">
        {t('help.lines.title')}
      </Anchor>
    </p>
  )
}

/** Focuses the missing field after an invalid submit. */
function focusOn(form: HTMLFormElement, problem: Problem) {
  form.querySelector<HTMLElement>(problem === 'category_required' ? 'input[type=radio]' : 'textarea')?.focus()
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  const words = () => {
    if (code === 'TOO_MANY_REQUESTS') return t('reports.tooMany')
    return code === 'NOT_FOUND' ? t('reports.notFound') : failureText(t, code)
  }
  return (
    <p className={classes.failure} role="alert">
      <strong>{t('reports.failed')}</strong> {words()} {t('reports.kept')}
    </p>
  )
}

type CategoriesProps = {
  value: ReportCategory | null
  error: string | null
  onChange: (category: ReportCategory) => void
}

function Categories({ value, error, onChange }: CategoriesProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      name="category"
      label={t('reports.category.label')}
      value={value}
      error={error}
      onChange={(next) => onChange(next as ReportCategory)}
    >
      <div className={classes.options}>
        {reportCategories.map((category) => (
          <Radio
            key={category}
            value={category}
            label={t(`reports.category.${category}`)}
            classNames={{ body: classes.option, label: classes.optionLabel }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
