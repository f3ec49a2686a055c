import type { OwnFields, ShownField } from '@hearth/shared/members/community-fields'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommunityFields } from '../../members/community-fields/fields-query.ts'
import { groupsOf } from '../../members/community-fields/groups.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { OwnField } from './OwnField.tsx'
import classes from './OwnFields.module.css'
import type { OwnPart } from './own-part.ts'
import { mineQuery } from './own-save.ts'
import { Part } from './Part.tsx'
import { useOwnForm } from './use-own-form.ts'

type Props = { part: OwnPart; draft: string; isFirst: boolean; isHidden: boolean }

/** "More about you": the community's own fields. */
export function OwnFieldsPart({ isHidden, ...props }: Props) {
  const { t } = useTranslation()
  const { fields, isLoaded, isError, refetch } = useCommunityFields()
  const mine = useQuery(mineQuery)
  const retry = () => {
    void refetch()
    void mine.refetch()
  }
  if (isLoaded && !fields.length) return null
  const hasFailed = (!isLoaded && isError) || mine.isLoadingError
  const isPending = !hasFailed && !(isLoaded && mine.data)
  const asksAny = fields.some(({ required }) => required)
  return (
    <Part id="own" title={t('fields.title')} text={asksAny ? undefined : t('fields.text')} isHidden={isHidden}>
      {isLoaded && mine.data && <Fields {...props} fields={fields} stored={mine.data} />}
      {hasFailed && (
        <LoadFailed
          className={undefined}
          text={t('fields.notLoaded')}
          retryLabel={t('profile.tryAgain')}
          onRetry={retry}
          quiet
        />
      )}
      {isPending && <Skeleton h={120} />}
    </Part>
  )
}

/** Another screen leads here. The part comes after the screen, which has moved there in vain. */
function useComeHere() {
  useEffect(() => {
    if (location.hash !== '#own') return
    const title = document.getElementById('own-title')
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }, [])
}

type FieldsProps = Omit<Props, 'isHidden'> & { fields: ShownField[]; stored: OwnFields }

function Fields({ part, draft, isFirst, fields, stored }: FieldsProps) {
  const { t } = useTranslation()
  const state = useOwnForm({ fields, stored, isFirst, draft })
  const { isChanged, problems, acts } = state
  const { tell } = part
  useImperativeHandle(part.acts, () => acts)
  useEffect(() => tell({ isChanged, problems }), [isChanged, problems, tell])
  useComeHere()
  const groups = groupsOf(fields)
  const saysOptional = fields.some(({ required }) => required)
  return (
    <>
      <DraftNotice state={state} />
      {groups.map(({ group, fields: those }) => (
        <div key={group} className={classes.group}>
          {groups.length > 1 && (
            <Title order={3} size="h5">
              {t(`fields.group.${group}`)}
            </Title>
          )}
          {those.map((field) => (
            <OwnField key={field.key} field={field} state={state} saysOptional={saysOptional} />
          ))}
        </div>
      ))}
    </>
  )
}
