import { communityLimits } from '@hearth/shared/community-limits'
import type { Invitation } from '@hearth/shared/moderation/admin-community'
import { Button, CopyButton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useDay } from '../../members/use-day.ts'
import { atMost } from '../../ui/at-most.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import parts from '../../ui/settings-part.module.css'
import { toastProblem } from '../../ui/toast.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Community.module.css'

/** Links with which people may join: a form for a new one, and those there are. */
export function Invitations() {
  const { t } = useTranslation()
  const { data } = useQuery(staffApi.adminCommunity.invitations.queryOptions())
  return (
    <section className={parts.part} aria-labelledby="community-invitations">
      <h2 id="community-invitations">{t('admin.community.invitations.title')}</h2>
      <p className={parts.partLead}>{t('admin.community.invitations.lead')}</p>
      <div className={classes.card}>
        <NewInvitation />
        {data && data.length > 0 && (
          <SettingsList>
            {data.map((one) => (
              <Row key={one.id} invitation={one} />
            ))}
          </SettingsList>
        )}
      </div>
    </section>
  )
}

/** Reads the list again after a change, and words a failure. */
function useListChange() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: staffApi.adminCommunity.invitations.queryKey() }),
    onError: (error: Error) => toastProblem(t('admin.community.failed'), failureText(t, errorCode(error))),
  }
}

const isWithin = (value: number | string, max: number): value is number =>
  typeof value === 'number' && value >= 1 && value <= max

function NewInvitation() {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [maxUses, setMaxUses] = useState<number | string>(1)
  const [days, setDays] = useState<number | string>(14)
  const invite = useMutation(staffApi.adminCommunity.invite.mutationOptions(useListChange()))
  const problemOf = (value: number | string, max: number) =>
    isWithin(value, max) ? null : t('numbers.between', { min: 1, max })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWithin(maxUses, communityLimits.uses) && isWithin(days, communityLimits.days))
      invite.mutate({ note, maxUses, days }, { onSuccess: () => setNote('') })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.invite}>
      <TextInput
        size="md"
        label={t('admin.community.invitations.note')}
        {...atMost(communityLimits.note)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <NumberField
          size="md"
          min={1}
          label={t('admin.community.invitations.uses')}
          max={communityLimits.uses}
          value={maxUses}
          error={problemOf(maxUses, communityLimits.uses)}
          onChange={setMaxUses}
        />
        <NumberField
          size="md"
          min={1}
          label={t('admin.community.invitations.days')}
          max={communityLimits.days}
          value={days}
          error={problemOf(days, communityLimits.days)}
          onChange={setDays}
        />
      </div>
      <Button type="submit" variant="default" size="md" loading={invite.isPending}>
        {t('admin.community.invitations.make')}
      </Button>
      {invite.data && <NewLink link={invite.data.link} />}
    </form>
  )
}

/** The link of a new invitation, which is shown once. */
function NewLink({ link }: { link: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.link} role="status">
      <TextInput size="md" readOnly label={t('admin.community.invitations.link')} value={link} />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button size="md" variant="default" onClick={copy}>
            {t(copied ? 'admin.community.invitations.copied' : 'admin.community.invitations.copy')}
          </Button>
        )}
      </CopyButton>
      <SmallPrint style={{ gridColumn: '1 / -1' }}>{t('admin.community.invitations.once')}</SmallPrint>
    </div>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const day = useDay()
  const end = useMutation(staffApi.adminCommunity.endInvitation.mutationOptions(useListChange()))
  const { note, uses, maxUses, state, expiresAt } = invitation
  const name = note || t('admin.community.invitations.unnamed')
  const until = t('admin.community.invitations.detail', { uses, maxUses, day: day(expiresAt) })
  return (
    <SettingsRow name={name} detail={until}>
      {state === 'open' ? (
        <button
          type="button"
          className={parts.button}
          aria-label={t('admin.community.invitations.endOne', { name })}
          onClick={() => end.mutate({ invitationId: invitation.id })}
        >
          {t('admin.community.invitations.end')}
        </button>
      ) : (
        <span className={parts.state}>{t(`admin.community.invitations.state.${state}`)}</span>
      )}
    </SettingsRow>
  )
}
