-- A message that is sent twice is stored once, whenever the second one comes.

-- Stores a message and says whether it is new. The same text of the same sender within an hour is
-- the same message: that recognizes a double submit without scripts. A form that says which filling
-- it is (submission_id) is recognized for as long as the message is kept, however late its answer
-- was lost and it was sent again.
create function public.store_contact_message(
	name text,
	email text,
	subject text,
	message text,
	submission_id uuid default null,
	spam_reason text default null
) returns boolean
	language plpgsql
	set search_path = ''
as $$
begin
	-- Of two that come at the same time the second waits here, and then finds the first.
	perform pg_advisory_xact_lock(hashtextextended(
		jsonb_build_array(name, lower(email), subject, message)::text, 0
	));
	if exists (
		select from public.contact_messages as stored
		where stored.created_at > now() - interval '1 hour'
			and stored.name = store_contact_message.name
			and lower(stored.email) = lower(store_contact_message.email)
			and stored.subject = store_contact_message.subject
			and stored.message = store_contact_message.message
	) then
		return false;
	end if;

	insert into public.contact_messages (
		name, email, subject, message, submission_id, spam, spam_reason
	) values (
		store_contact_message.name, store_contact_message.email, store_contact_message.subject,
		store_contact_message.message, store_contact_message.submission_id,
		store_contact_message.spam_reason is not null, store_contact_message.spam_reason
	)
	on conflict on constraint contact_messages_submission_id_key do nothing;
	return found;
end;
$$;

revoke execute on function public.store_contact_message from public, anon, authenticated;
grant execute on function public.store_contact_message to service_role;
