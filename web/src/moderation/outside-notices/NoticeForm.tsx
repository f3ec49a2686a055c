import { outsideNoticeKinds } from '@hearth/shared/moderation/outside-notices'
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { prepareProof } from '../../app/captcha/with-proof.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import fields from '../../ui/fields.module.css'
import message from '../../ui/message-form.module.css'
import { NoticeReceipt } from './NoticeReceipt.tsx'
import classes from './ReportContent.module.css'
import { type NoticeField, noticeProblems, useNotice } from './use-notice.ts'

const look = {
  size: 'md',
  withAsterisk: false,
  classNames: { input: fields.input, label: fields.label, description: fields.description },
} as const

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation()
  const code = errorCode(error)
  return (
    <p className={message.failure} role="alert">
      <strong>{t('outsideNotice.failed')}</strong>{' '}
      {code === 'TOO_MANY_REQUESTS' ? t('outsideNotice.tooMany') : failureText(t, code)} {t('reports.kept')}
    </p>
  )
}

type Writing = Pick<ReturnType<typeof useNotice>, 'form' | 'change'> & {
  /** The words of a field's problem. */
  errorOf: (field: NoticeField) => string | undefined
}

function Kind({ form, change, errorOf }: Writing) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        name="kind"
        label={t('outsideNotice.kind.label')}
        labelProps={{ className: fields.label }}
        value={form.kind}
        error={errorOf('kind')}
        onChange={(kind) => change({ kind: kind as (typeof outsideNoticeKinds)[number] })}
      >
        <div className={classes.kinds}>
          {outsideNoticeKinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`outsideNotice.kind.${kind}`)}
              description={t(`outsideNotice.kind.${kind}Text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {form.kind === 'illegal' && (
        <Checkbox
          label={t('outsideNotice.aboutChild')}
          description={t('outsideNotice.aboutChildText')}
          checked={form.aboutChild}
          onChange={(event) => change({ aboutChild: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** One line of text by its name. */
function Line({ name, form, change, errorOf, hint }: Writing & { name: TextField; hint?: string | undefined }) {
  const { t } = useTranslation()
  const isEmail = name === 'email'
  return (
    <TextInput
      {...look}
      name={name}
      type={isEmail ? 'email' : 'text'}
      autoComplete={isEmail ? 'email' : name === 'name' ? 'name' : 'off'}
      label={t(`outsideNotice.${name}`)}
      description={hint}
      value={form[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}
type TextField = 'name' | 'email' | 'place' | 'law' | 'signature'

function Content(writing: Writing) {
  const { t } = useTranslation()
  const { form, change, errorOf } = writing
  const isIntimate = form.kind === 'intimate'
  return (
    <>
      <Line {...writing} name="place" hint={t('outsideNotice.placeText')} />
      {!isIntimate && <Line {...writing} name="law" hint={t('outsideNotice.optional')} />}
      <Textarea
        {...look}
        name="explanation"
        label={t(isIntimate ? 'outsideNotice.explanationIntimate' : 'outsideNotice.explanation')}
        autosize
        minRows={4}
        maxRows={12}
        {...atMost(2000)}
        value={form.explanation}
        error={errorOf('explanation')}
        onChange={(event) => change({ explanation: event.currentTarget.value })}
      />
      {isIntimate && <Line {...writing} name="signature" hint={t('outsideNotice.signatureText')} />}
      <Checkbox
        name="goodFaith"
        label={t('outsideNotice.goodFaith')}
        checked={form.goodFaith}
        error={errorOf('goodFaith')}
        onChange={(event) => change({ goodFaith: event.currentTarget.checked })}
      />
    </>
  )
}

/** The form of a notice, followed by its number. */
export function NoticeForm({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation()
  const { form, change, sending } = useNotice(isMember)
  const [isChecked, setChecked] = useState(false)
  const problems = isChecked ? noticeProblems(form) : []
  const errorOf = (field: NoticeField) => {
    const problem = problems.find((one) => one.field === field)
    return problem && t(`outsideNotice.problem.${problem.code}`)
  }
  const writing = { form, change, errorOf }
  const isOptional = form.aboutChild && form.kind === 'illegal'
  const optional = isOptional ? t('outsideNotice.optional') : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first] = noticeProblems(form)
    setChecked(first !== undefined)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus()
    else if (!sending.isPending) sending.mutate()
  }

  if (sending.data) return <NoticeReceipt sent={sending.data} onAgain={() => sending.reset()} />
  return (
    <form className={message.form} onSubmit={submit} onFocus={isMember ? undefined : prepareProof} noValidate>
      <Kind {...writing} />
      <Line {...writing} name="name" hint={optional} />
      <Line {...writing} name="email" hint={optional ?? t('outsideNotice.emailText')} />
      <Content {...writing} />
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" size="md" aria-disabled={sending.isPending} className={message.send}>
        {t(sending.isPending ? 'outsideNotice.sending' : 'outsideNotice.send')}
      </Button>
    </form>
  )
}
