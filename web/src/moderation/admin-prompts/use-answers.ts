import { useTranslation } from 'react-i18next'
import { useNumber } from '../admin/use-number.ts'
import type { PromptsForm } from './use-prompts-form.ts'

/** Says how many answers a prompt has; nothing where it has none. */
export function useAnswers({ usesOf }: Pick<PromptsForm, 'usesOf'>) {
  const { t } = useTranslation()
  const number = useNumber()
  return (key: string): { hint?: string } => {
    const count = usesOf(key)
    return count ? { hint: t('admin.prompts.answers', { count, number: number(count) }) } : {}
  }
}
