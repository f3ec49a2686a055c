-- A radius is 5 to 200 km in steps of 5 (shared/src/discover.ts). Saved searches with another one take the nearest.
update saved_searches
set filters = jsonb_set(filters, '{radius}',
  to_jsonb(least(200, greatest(5, round((filters ->> 'radius')::numeric / 5) * 5))::int))
where jsonb_typeof(filters -> 'radius') = 'number';
