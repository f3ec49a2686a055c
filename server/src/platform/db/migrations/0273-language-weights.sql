-- How rare each language is among members, by code, as interest_weights are of interests: written by each training.
alter table recommendation_model add column language_weights jsonb;
