import { Button, Modal, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconHeartFilled from '~icons/heart-filled'
import { useMe } from '../../app/session/session.ts'
import { mainPhoto } from '../../app/shell/avatar.ts'
import { useInterests } from '../../members/interest-names.ts'
import type { Celebration } from '../../members/likes/celebrations-query.ts'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { useLayer } from '../../ui/layers.ts'
import { FirstMessage } from './FirstMessage.tsx'
import classes from './MatchDialog.module.css'

type Props = { match: Celebration; opened: boolean; onClose: () => void }
const interestsShown = 3

/** A new match: both pictures, a first message, and a button back to the screen below. */
export function MatchDialog({ match: { member }, opened, onClose }: Props) {
  const { t } = useTranslation()
  useLayer(opened, onClose)
  const dialog = { opened, onClose, centered: true, size: 460, radius: 'xl', padding: 0 }
  return (
    <Modal.Root {...dialog} transitionProps={{ transition: 'pop', duration: 200 }}>
      <Modal.Overlay color="#171312" backgroundOpacity={0.66} />
      <Modal.Content classNames={{ content: classes.dialog }}>
        <Modal.Body className={classes.body}>
          <Pictures member={member} />
          <Modal.Title className={classes.title} renderRoot={(props) => <Title order={2} {...props} />}>
            {t('likes.match.title')}
          </Modal.Title>
          <p className={classes.text}>{t('likes.match.text', { name: member.name })}</p>
          <Shared interests={member.interests} />
          <FirstMessage member={member} onSent={onClose} />
          <Button className={classes.later} variant="subtle" size="md" radius="xl" fullWidth onClick={onClose}>
            {t('likes.match.later')}
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Pictures({ member }: { member: Celebration['member'] }) {
  const { data: me } = useMe()
  const own = me?.profile
  const mine = mainPhoto(own?.photos ?? []) ?? own?.photos[0] ?? null
  return (
    <div className={classes.pictures}>
      <span className={classes.mine}>
        <MemberPhoto photo={mine} name={own?.firstName} sizes="160px" eager />
      </span>
      <span className={classes.theirs}>
        <MemberPhoto photo={member.photo} name={member.name} sizes="160px" eager />
      </span>
      <span className={classes.heart}>
        <IconHeartFilled size={28} aria-hidden="true" />
      </span>
    </div>
  )
}

/** The shared interests, as conversation starters. */
function Shared({ interests }: { interests: string[] }) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const { nameOf, langOf } = useInterests()
  const own = new Set(me?.profile?.interests)
  const shared = interests.filter((key) => own.has(key)).slice(0, interestsShown)
  if (!shared.length) return null
  return (
    <p className={classes.shared}>
      <span>{t('likes.match.shared')}</span>
      {shared.map((key) => (
        <span className={classes.chip} key={key} lang={langOf(key)}>
          {nameOf(key)}
        </span>
      ))}
    </p>
  )
}
