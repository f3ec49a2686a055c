import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../app/api/client.ts'

/** How long nothing may be typed before the server is asked. Milliseconds. */
const debounceMs = 250

/** Finds a text in a conversation. Hits are in the order of the answer: newest first. */
export function useSearch(conversationId: string, typed: string) {
  const [debounced] = useDebouncedValue(typed.trim(), debounceMs)
  const text = typed.trim() && debounced
  const query = useInfiniteQuery({
    ...api.chat.search.infiniteOptions({
      input: (before: number | undefined) => ({ conversationId, text, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ before }) => before ?? undefined,
    }),
    enabled: text.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const hits = text ? (query.data?.pages.flatMap((page) => page.messages) ?? []) : []
  const [at, setAt] = useState(0)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // Each answer looks through a part of the history only: ask on until there is a hit to show, or nothing left.
  useEffect(() => {
    if (text && hits.length <= at && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [text, hits.length, at, hasNextPage, isFetching, isError, fetchNextPage])
  // A new text begins at its newest hit.
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setAt(0)
  }
  return {
    hit: hits[at] ?? null,
    number: Math.min(at + 1, hits.length),
    count: hits.length,
    /** There may be further hits. */
    more: hasNextPage,
    searching: isFetching || (typed.trim() !== '' && debounced !== typed.trim()),
    failed: isError,
    asked: text.length > 0,
    older: at + 1 < hits.length || hasNextPage ? () => setAt(at + 1) : null,
    newer: at > 0 ? () => setAt(at - 1) : null,
  }
}
