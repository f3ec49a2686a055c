-- r of a member's public point in metres: they are no further than 2.36 r from it. A map draws that area, and not a
-- smaller one than is true where the ring was widened.
alter table profiles add column public_radius integer check (public_radius > 0);
update profiles set public_radius = case location_precision when 'city' then 500 else 50 end where public_lat is not null;
