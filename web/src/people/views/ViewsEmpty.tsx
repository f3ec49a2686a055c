import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import screen from '../../members/MemberListScreen.module.css'
import { PausedEmpty } from '../../members/Paused.tsx'
import actions from '../../ui/actions.module.css'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { LineDrawing } from '../../ui/LineDrawing.tsx'

/** Shown without views, with what brings some. */
export function NoViews() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  if (me?.settings.paused) return <PausedEmpty />
  return (
    <Empty drawing={<Window />} title={t('views.empty.title')} text={t('views.empty.text')}>
      <Link to="/profile-edit" className={actions.main}>
        {t('views.empty.action')}
      </Link>
    </Empty>
  )
}

/** Says that a member who browses invisibly sees no views either. */
export function Invisible() {
  const { t } = useTranslation()
  return (
    <Empty drawing={<Curtain />} title={t('views.invisible.title')} text={t('views.invisible.text')}>
      <Link to="/settings" hash="traces" className={actions.main}>
        {t('views.invisible.action')}
      </Link>
    </Empty>
  )
}

type Props = { drawing: ReactNode; title: string; text: string; children: ReactNode }

function Empty({ drawing, title, text, children }: Props) {
  return (
    <div className={screen.empty} role="status">
      <LineDrawing>{drawing}</LineDrawing>
      <Title order={2}>{title}</Title>
      <p>{text}</p>
      {children}
      <HelpLink article="profile-views" />
    </div>
  )
}

/** A lit window, and a person passing by. */
function Window() {
  return (
    <>
      <path d="M24 12h52v60H24zM50 12v60M24 40h52M18 72h64" />
      <circle cx="118" cy="38" r="10" />
      <path d="M98 84c1-18 9-28 20-28s19 10 20 28M104 36l-8-2M10 88h140" />
    </>
  )
}

/** The same window with its curtain drawn. */
function Curtain() {
  return (
    <>
      <path d="M44 12h72v64H44zM36 12h88M38 76h84" />
      <path d="M56 12c0 22-4 44-8 64M68 12c1 22-1 44-3 64M80 12v64M92 12c-1 22 1 44 3 64M104 12c0 22 4 44 8 64" />
    </>
  )
}
