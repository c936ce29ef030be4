-- Read by everyone, like the row of `site`: the law asks for it before the site is opened, too. Written by admins.

select private.open_to_readers('imprint');
alter policy "Everyone reads imprint" on imprint using (true);
