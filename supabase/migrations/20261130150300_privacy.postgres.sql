-- Read by everyone, like the imprint. Written by admins.

select private.open_to_readers('privacy');
select private.open_to_readers('privacy_paragraphs');
alter policy "Everyone reads privacy" on privacy using (true);
alter policy "Everyone reads privacy paragraphs" on privacy_paragraphs using (true);
