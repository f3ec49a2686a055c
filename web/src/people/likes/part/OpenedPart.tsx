import { useEffect, useRef } from 'react'
import { layer } from '../../../app/lazy/layer.tsx'
import { useStore } from '../../../app/storage/account-stores.ts'
import type { Likeable } from '../../../members/likes/like-result.ts'
import { useLayer } from '../../../ui/layers.ts'
import { openedPart } from './opened-part.ts'
import type { ShownPart } from './part-of.ts'

const PartSheet = layer(() => import('./PartSheet.tsx'), 'PartSheet')
const close = () => openedPart.set(null)

/**
 * The sheet that likes a part of a member. A part that its owner takes away meanwhile leaves the screen with its heart;
 * the sheet stays, with what is typed there.
 */
export function OpenedPart({ member }: { member: Likeable }) {
  const chosen = useStore(openedPart)
  const opened = chosen?.profileId === member.id
  const last = useRef<ShownPart>(null)
  if (opened) last.current = chosen.part
  useLayer(opened, close)
  useEffect(() => () => void (openedPart.get()?.profileId === member.id && close()), [member.id])
  return last.current && <PartSheet opened={opened} onChange={close} member={member} part={last.current} />
}
