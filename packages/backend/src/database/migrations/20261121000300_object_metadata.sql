-- What a client wishes to remember with an object (`metadata` of the official clients); JSON or nothing.

alter table _objects add column user_metadata jsonb;
