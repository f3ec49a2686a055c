-- A page of a category is read in the order of the queue, however many graver cases are before it.
-- server/src/cases/queue.ts
create index cases_of_category on cases (category, severity, opened_at, id) where state = 'open';
-- The few cases that hold items of other categories than the one that names them.
create index cases_of_several on cases (severity, opened_at, id)
  where state = 'open' and categories <> '{}' and categories is distinct from array[category];
