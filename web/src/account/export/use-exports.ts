import type { DataExport } from '@hearth/shared/account/export'
import { minute, second } from '@hearth/shared/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { toastProblem } from '../../ui/toast.ts'

/** Milliseconds between two questions while something changes. */
const pace = { making: 1.5 * second, downloading: 3 * second }
/** Milliseconds for which the end of a download is waited for. A slower one is seen at the next visit. */
const longestDownload = 2 * minute

/** The texts of refusals, apart from failures of any operation. */
const problems: Record<string, string> = {
  CHANGES_LOCKED: 'settings.locked.text',
  TOO_MANY_REQUESTS: 'export.problem.TOO_MANY_REQUESTS',
  NOT_FOUND: 'export.problem.NOT_FOUND',
}

export const isRunning = ({ state }: DataExport) => state === 'waiting' || state === 'building'

/** Sends the link's secret as a form: the browser writes the answer to disk, and the page stays. */
function saveFile(id: string, token: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/api/me/exports/${id}/file`
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}

function useProblem() {
  const { t } = useTranslation()
  return (title: string) => (error: unknown) => {
    if (isDeclined(error)) return
    const code = errorCode(error)
    // It runs in another tab, whose progress this one shows now.
    if (code === 'EXPORT_RUNNING') return void reload()
    toastProblem(t(title), problems[code] ? t(problems[code]) : failureText(t, code))
    if (code === 'NOT_FOUND') void reload()
  }
}

const key = api.exports.list.key()
const reload = () => queryClient.invalidateQueries({ queryKey: key })

/** The copies of the member's data, up to date while one is made or downloaded, and what can be done with them. */
export function useExports() {
  const [download, setDownload] = useState<{ id: string; since: number } | null>(null)
  const onProblem = useProblem()
  const isDownloading = (copies: DataExport[]) =>
    copies.some(({ id, downloadedAt }) => id === download?.id && !downloadedAt) &&
    Date.now() - download!.since < longestDownload
  const query = useQuery({
    ...api.exports.list.queryOptions(),
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.some(isRunning)) return pace.making
      return isDownloading(data) && pace.downloading
    },
  })
  const make = useMutation({
    mutationFn: () => freshly(() => client.exports.request()),
    onSuccess: reload,
    onError: onProblem('export.notMade'),
  })
  const save = useMutation({
    mutationFn: async (id: string) => ({ id, ...(await freshly(() => client.exports.link({ id }))) }),
    onSuccess: ({ id, token }) => {
      saveFile(id, token)
      setDownload({ id, since: Date.now() })
    },
    onError: onProblem('export.notDownloaded'),
  })
  const remove = useMutation({
    mutationFn: (id: string) => client.exports.remove({ id }),
    onSuccess: (copies) => queryClient.setQueryData(api.exports.list.queryKey(), copies),
    onError: onProblem('export.notRemoved'),
  })
  return { query, make, save, remove }
}
