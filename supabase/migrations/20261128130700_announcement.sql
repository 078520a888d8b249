-- The announcement at the top of every page is a section. The server sends it in its time, by the
-- bakery's clock, so visitors can't read it before.
alter policy "Everyone sees the content of the site" on public.site_content
	using (section <> 'announcement');
