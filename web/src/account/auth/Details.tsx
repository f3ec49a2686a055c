import { type Details as DetailsForm, Details as DetailsRule, detailsOrder } from '@hearth/shared/account/details'
import type { Me } from '@hearth/shared/account/me'
import { Button, SimpleGrid, Text, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { sessionChanged } from '../../app/session/session.ts'
import { inNameOrder, useNameFields } from '../../members/use-name-fields.ts'
import { BirthdayPicker } from '../../ui/BirthdayPicker.tsx'
import { problemsIn } from '../../ui/form/problems.ts'
import { AgreeNote } from '../pages/AgreeNote.tsx'
import { screenAfterSignIn } from './authorization/kept-request.ts'
import classes from './Form.module.css'
import { fieldLook, TextField } from './fields.tsx'
import { refusalText, toast } from './toasts.ts'
import { useAuthForm } from './use-auth-form.ts'

/** All problems of the form, one for a field, in the order of its fields. */
function problemsOf(form: DetailsForm) {
  const problems = problemsIn(DetailsRule.safeParse(form))
  // The server answers for those who are too young, and deletes their account.
  if (problems.every(({ code }) => code === 'too_young')) return []
  return detailsOrder.flatMap((field) => problems.filter((problem) => problem.field === field))
}

/** The form as filled in so far. It survives a reload, and is gone when the tab closes. */
function useDetailsDraft({ profile }: Me) {
  const { firstName = '', lastName = '' } = profile ?? {}
  const [form, setForm, forget] = useSessionStorage<DetailsForm>({
    key: 'hearth-details',
    defaultValue: { firstName, lastName, birthday: '' },
    getInitialValueInEffect: false,
  })
  return { kept: [form, setForm] as const, forget }
}

/** Saves the details. A newcomer who is too young reads so at the field, and the account is gone. */
function useSave(forget: () => void, onTooYoung: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (filled: DetailsForm) => client.details.save({ ...filled, languageCode: currentLanguage() }),
    onSuccess: async () => {
      forget()
      await sessionChanged().catch(() => {})
      await navigate({ to: screenAfterSignIn(), replace: true })
    },
    onError: async (error) => {
      const code = errorCode(error)
      if (code !== 'TOO_YOUNG') return toast(t, 'bad', 'auth.toast.detailsFailed', refusalText(t, code))
      onTooYoung()
      forget()
      // The server has deleted the account.
      await sessionChanged().catch(() => {})
    },
  })
}

/** What an account gives before anything else, if it was made without the sign-up form. */
export function Details({ me }: { me: Me }) {
  const { t } = useTranslation()
  const draft = useDetailsDraft(me)
  const form = useAuthForm(draft.kept)
  const { values } = form
  const names = useNameFields(me.community.names)
  const save = useSave(draft.forget, () => form.show([{ field: 'birthday', code: 'too_young' }]))
  const submit = form.submit(
    (form) => inNameOrder(problemsOf(form), names),
    () => save.mutate(values),
  )
  const field = (name: 'firstName' | 'lastName') => ({ ...form.field(name), required: true })
  return (
    <form ref={form.ref} onSubmit={submit} noValidate className={classes.form}>
      <div>
        <Title order={1} className={classes.title}>
          {t('auth.details.title')}
        </Title>
        <Text c="dimmed">{t('auth.details.text')}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {names.map(({ name, ...look }) => (
          <TextField key={name} {...field(name)} {...look} />
        ))}
      </SimpleGrid>
      <BirthdayPicker
        {...fieldLook}
        label={t('auth.field.birthday')}
        description={t('auth.details.birthday')}
        least={form.figures.age}
        value={values.birthday}
        onChange={(birthday) => form.change({ birthday })}
        error={form.errorOf('birthday')}
        required
      />
      <AgreeNote />
      <Button type="submit" size="lg" fullWidth loading={save.isPending} className={classes.submit}>
        {t('auth.details.submit')}
      </Button>
    </form>
  )
}
