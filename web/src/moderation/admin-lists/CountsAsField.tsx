import type { CommunityGoal } from '@hearth/shared/members/community-goals'
import { type FirstGoal, isFirstGoal } from '@hearth/shared/members/goal-sets'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { goalKind } from './kinds.ts'
import type { ListForm } from './use-list-form.ts'
import { useListWords } from './use-list-words.ts'

type Props = { form: ListForm<CommunityGoal>; goal: CommunityGoal }

/** What a goal of the community's own counts as. One of the first four counts as itself. */
export function CountsAsField({ form, goal: { key, countsAs } }: Props) {
  const { t } = useTranslation()
  const wordsOf = useListWords(goalKind)
  if (isFirstGoal(key)) return null
  const first = relationshipGoals.flatMap((one) => form.list.find((goal) => goal.key === one) ?? [])
  const none = { value: '', label: t('admin.lists.goals.none') }
  return (
    <NativeSelect
      size="md"
      name={`${key}.countsAs`}
      label={t('admin.lists.goals.countsAs')}
      description={t('admin.lists.goals.countsAsText')}
      error={form.errorOf(`${key}.countsAs`)}
      value={countsAs ?? ''}
      data={[none, ...first.map((goal) => ({ value: goal.key, label: wordsOf(goal).text }))]}
      onChange={({ currentTarget }) =>
        form.change(key, { countsAs: (currentTarget.value || null) as FirstGoal | null })
      }
    />
  )
}
