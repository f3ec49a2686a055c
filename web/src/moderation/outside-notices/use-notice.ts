import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { withProof } from '../../app/captcha/with-proof.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { NoticeForm } from './notice-rules.ts'

const empty: NoticeForm = {
  kind: null,
  aboutChild: false,
  name: '',
  email: '',
  place: '',
  law: '',
  explanation: '',
  signature: '',
  goodFaith: false,
}

const loadRules = () => import('./notice-rules.ts')

/** What the form lacks. Where the rules do not come, the sending says that the line is poor. */
const check = (form: NoticeForm) =>
  loadRules().then(
    ({ noticeProblems }) => noticeProblems(form),
    () => [],
  )

/**
 * A notice being written. It stays in this tab through a reload and a failure.
 * @param isMember a visitor shows that a person writes
 */
export function useNotice(isMember: boolean) {
  const { t } = useTranslation()
  const [values, setValues, forget] = useSessionStorage<NoticeForm>({
    key: 'hearth-notice',
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  const form = useForm([values, setValues], { wordsOf: (code) => t(`outsideNotice.problem.${code}`) })
  const sending = useMutation({
    mutationFn: async () => {
      const input = (await loadRules()).readNotice(values)
      const isNamed = Boolean(input.email)
      const send = (proof?: string) => client.outsideNotices.send(input, { context: proof ? { proof } : {} })
      return { ...(await (isMember ? send() : withProof(send))), isNamed }
    },
    onSuccess: () => forget(),
  })
  return { ...form, submit: form.submit(check, () => sending.isPending || sending.mutate()), sending }
}

export type Notice = ReturnType<typeof useNotice>
