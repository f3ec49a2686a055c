import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../app/api/client.ts'

/** Milliseconds without typing before a request. */
const debounceMs = 250

/** Finds a text in a conversation, newest hit first. */
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
  // Each answer covers only a part of the history, so continue until there is a hit or nothing is left.
  useEffect(() => {
    if (text && hits.length <= at && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [text, hits.length, at, hasNextPage, isFetching, isError, fetchNextPage])
  // A new text starts at its newest hit.
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setAt(0)
  }
  return {
    hit: hits[at] ?? null,
    number: Math.min(at + 1, hits.length),
    count: hits.length,
    /** There may be more hits. */
    more: hasNextPage,
    searching: isFetching || (typed.trim() !== '' && debounced !== typed.trim()),
    failed: isError,
    asked: text.length > 0,
    older: at + 1 < hits.length || hasNextPage ? () => setAt(at + 1) : null,
    newer: at > 0 ? () => setAt(at - 1) : null,
  }
}
