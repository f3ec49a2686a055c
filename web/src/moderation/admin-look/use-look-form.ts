import { Look } from '@hearth/shared/look'
import { nearestAccent } from '@hearth/shared/look-colors'
import type { EditedLook } from '@hearth/shared/moderation/admin-look'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { rules, toPart } from './look-draft.ts'

/** Publishes a look: the draft, or an earlier version. */
function usePublishing(revision: number, onSaved: (stored: EditedLook, sent: Look) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return usePartSaving({
    queryKey: staffApi.adminLook.read.queryKey(),
    send: (look: Look) => staffClient.adminLook.save({ look, revision }),
    saved: t('admin.look.saved'),
    colleague: { LOOK_CHANGED: t('admin.look.problem.LOOK_CHANGED') },
    onSaved: (stored, sent) => {
      onSaved(stored, sent)
      void queryClient.invalidateQueries({ queryKey: staffApi.adminLook.versions.queryKey() })
    },
    onRefused: () => false,
  })
}

/** The form of the look. It survives a failed save and a reload. */
export function useLookForm(saved: EditedLook) {
  const { value, edit, takeOver, ...kept } = usePartDraft<Look>('look', toPart(saved), rules)
  const colorField = useRef<HTMLInputElement>(null)
  const publishing = usePublishing(kept.revision, (stored, sent) => takeOver(toPart(stored), sent))
  const read = Look.safeParse(value)
  const nearest = read.success && read.data.accent ? nearestAccent(read.data.accent) : null
  /** A colour on which white text can be read, in place of one where it can't. */
  const offer = read.success && nearest !== read.data.accent ? nearest : null
  return {
    ...kept,
    ...value,
    colorField,
    isColor: read.success,
    offer,
    /** What the previews show: while a colour is typed, or can't be read, a look that could be published. */
    shown: read.success ? { ...read.data, accent: nearest } : { ...saved.look, corners: value.corners },
    isSaving: publishing.isPending,
    setAccent: (accent: string) => edit((now) => ({ ...now, accent: accent.trim() || null })),
    setCorners: (corners: Look['corners']) => edit((now) => ({ ...now, corners })),
    publish: publishing.mutate,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (read.success && !offer) publishing.mutate(value)
      else colorField.current?.focus()
    },
  }
}
export type LookForm = ReturnType<typeof useLookForm>
