import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconGripVertical from '~icons/grip-vertical'
import classes from './SortableList.module.css'
import { useDragging } from './use-dragging.ts'

type Props<One> = {
  label: string
  all: readonly One[]
  nameOf: (one: One) => string
  onSort: (sorted: One[]) => void
  className: string
  /** An item for each entry. */
  children: ReactNode
}

/** What a screen reader says while an entry moves. */
function useAnnouncements<One extends { key: string }>({ all, nameOf }: Pick<Props<One>, 'all' | 'nameOf'>) {
  const { t } = useTranslation()
  const say = (what: 'start' | 'over' | 'end' | 'cancel', moved: UniqueIdentifier, at: UniqueIdentifier = moved) => {
    const one = all.find(({ key }) => key === moved)
    const position = all.findIndex(({ key }) => key === at) + 1
    return t(`moving.${what}`, { name: one && nameOf(one), position, total: all.length })
  }
  return {
    screenReaderInstructions: { draggable: t('moving.how') },
    announcements: {
      onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => say('start', active.id),
      onDragOver: ({ active, over }: DragEndEvent) => (over ? say('over', active.id, over.id) : undefined),
      onDragEnd: ({ active, over }: DragEndEvent) => say('end', active.id, over?.id),
      onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) => say('cancel', active.id),
    },
  }
}

/** A list that is put in order by dragging and by keys. */
export function SortableList<One extends { key: string }>({
  label,
  all,
  nameOf,
  onSort,
  className,
  children,
}: Props<One>) {
  const sensors = useDragging()
  const accessibility = useAnnouncements({ all, nameOf })
  const keys = all.map(({ key }) => key)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    onSort(arrayMove([...all], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} accessibility={accessibility} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={className} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type ItemProps = { id: string; name: string; className: string; children: (handle: ReactNode) => ReactNode }

/** An entry of the list, which places the handle that moves it. */
export function SortableItem({ id, name, className, children }: ItemProps) {
  const { t } = useTranslation()
  const attributes = { roleDescription: t('moving.movable') }
  const { isDragging, setNodeRef, transform, transition, ...drag } = useSortable({ id, attributes })
  const moved = transform && `translate3d(0, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      className={className}
      data-dragging={isDragging}
      style={{ transform: moved ?? undefined, transition }}
    >
      {children(
        <button
          type="button"
          className={classes.handle}
          ref={drag.setActivatorNodeRef}
          {...drag.attributes}
          {...drag.listeners}
          aria-label={t('moving.move', { name })}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </button>,
      )}
    </li>
  )
}
