import type { Language } from '@hearth/shared/language-codes'
import type { EditedPage } from '@hearth/shared/moderation/admin-pages'
import { isVisible } from '@hearth/shared/readable'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Pages.module.css'

type Props = { page: EditedPage['page']; language: Language; title: string; text: string }

/** A page as members would read it. The server reads the Markdown, as it does for them. */
export function PagePreview({ page, language, title, text }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    staffApi.adminPages.preview.queryOptions({
      input: { page, text },
      enabled: isVisible(text),
      placeholderData: keepPreviousData,
    }),
  )
  if (!isVisible(text)) return <SmallPrint>{t('admin.pages.problem.text_required')}</SmallPrint>
  if (query.isPending) return <Loading />
  if (!query.data) return <NotLoaded text={t('admin.pages.noPreview')} onRetry={() => void query.refetch()} />
  return (
    <article lang={language} className={classes.preview}>
      <h2>{title || t(`pages.${page}`)}</h2>
      <RichText text={query.data.content} link={(href, words) => <DocumentLink href={href}>{words}</DocumentLink>} />
    </article>
  )
}
