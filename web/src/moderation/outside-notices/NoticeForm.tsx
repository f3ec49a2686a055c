import { outsideNoticeKinds } from '@hearth/shared/moderation/outside-notice-kinds'
import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { prepareProof } from '../../app/captcha/with-proof.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { background } from '../../app/lazy/background.tsx'
import { useLoadAhead } from '../../app/lazy/use-load-ahead.ts'
import { atMost } from '../../ui/at-most.ts'
import fields from '../../ui/fields.module.css'
import message from '../../ui/message-form.module.css'
import classes from './ReportContent.module.css'
import { type Notice, useNotice } from './use-notice.ts'

const loadReceipt = () => import('./NoticeReceipt.tsx')
const NoticeReceipt = background(loadReceipt, 'NoticeReceipt')

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

function Kind({ values, change, errorOf }: Notice) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        name="kind"
        label={t('outsideNotice.kind.label')}
        labelProps={{ className: fields.label }}
        value={values.kind}
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
      {values.kind === 'illegal' && (
        <Checkbox
          label={t('outsideNotice.aboutChild')}
          description={t('outsideNotice.aboutChildText')}
          checked={values.aboutChild}
          onChange={(event) => change({ aboutChild: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** One line of text by its name. */
function Line({ name, field, hint }: Pick<Notice, 'field'> & { name: TextField; hint?: string | undefined }) {
  const { t } = useTranslation()
  const isEmail = name === 'email'
  return (
    <TextInput
      {...look}
      {...field(name)}
      type={isEmail ? 'email' : 'text'}
      autoComplete={name === 'email' || name === 'name' ? name : 'off'}
      label={t(`outsideNotice.${name}`)}
      description={hint}
    />
  )
}
type TextField = 'name' | 'email' | 'place' | 'law' | 'signature'

function Content({ values, change, field, errorOf }: Notice) {
  const { t } = useTranslation()
  const isIntimate = values.kind === 'intimate'
  return (
    <>
      <Line field={field} name="place" hint={t('outsideNotice.placeText')} />
      {!isIntimate && <Line field={field} name="law" hint={t('outsideNotice.optional')} />}
      <Textarea
        {...look}
        {...field('explanation')}
        label={t(isIntimate ? 'outsideNotice.explanationIntimate' : 'outsideNotice.explanation')}
        autosize
        minRows={4}
        maxRows={12}
        {...atMost(2000)}
      />
      {isIntimate && <Line field={field} name="signature" hint={t('outsideNotice.signatureText')} />}
      <Checkbox
        name="goodFaith"
        label={t('outsideNotice.goodFaith')}
        checked={values.goodFaith}
        error={errorOf('goodFaith')}
        onChange={(event) => change({ goodFaith: event.currentTarget.checked })}
      />
    </>
  )
}

/** The form of a notice, followed by its number. */
export function NoticeForm({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation()
  const notice = useNotice(isMember)
  useLoadAhead(loadReceipt)
  const { ref, values, field, submit, sending } = notice
  const isOptional = values.aboutChild && values.kind === 'illegal'
  const optional = isOptional ? t('outsideNotice.optional') : undefined
  if (sending.data) return <NoticeReceipt sent={sending.data} onAgain={() => sending.reset()} />
  return (
    <form ref={ref} className={message.form} onSubmit={submit} onFocus={isMember ? undefined : prepareProof} noValidate>
      <Kind {...notice} />
      <Line field={field} name="name" hint={optional} />
      <Line field={field} name="email" hint={optional ?? t('outsideNotice.emailText')} />
      <Content {...notice} />
      {sending.error && <Failure error={sending.error} />}
      <Button type="submit" size="md" aria-disabled={sending.isPending} className={message.send}>
        {t(sending.isPending ? 'outsideNotice.sending' : 'outsideNotice.send')}
      </Button>
    </form>
  )
}
