-- The approved photo has credit, terms and measurements of its own, as further press photos have. A photo that is offered already
-- keeps the terms that its page has named.

alter table press_kit add column photo_metadata jsonb;
alter table press_kit add column photo_credit text not null default '';
alter table press_kit add column photo_terms text not null default '';

update press_kit set photo_terms = 'Free for editorial use with a mention of the name.' where photo_url is not null;
