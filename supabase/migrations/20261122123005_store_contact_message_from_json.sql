-- A message is stored as records are saved: from one JSON object whose keys are columns.

drop function public.store_contact_message(text, text, text, text, uuid, text);

-- Stores a message and says whether it is new. The same text of the same sender within an hour is
-- the same message: that recognizes a double submit without scripts. A form that says which filling
-- it is (submission_id) is recognized for as long as the message is kept, however late its answer
-- was lost and it was sent again.
create function public.store_contact_message(
	given jsonb,
	submission_id uuid default null,
	spam_reason text default null
) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	sent public.contact_messages := jsonb_populate_record(null::public.contact_messages, given);
begin
	-- Of two that come at the same time the second waits here, and then finds the first.
	perform pg_advisory_xact_lock(hashtextextended(
		jsonb_build_array(sent.name, lower(sent.email), sent.subject, sent.message)::text, 0
	));
	if exists (
		select from public.contact_messages as stored
		where stored.created_at > now() - interval '1 hour'
			and stored.name = sent.name
			and lower(stored.email) = lower(sent.email)
			and stored.subject = sent.subject
			and stored.message = sent.message
	) then
		return false;
	end if;

	return private.insert_record(
		'public.contact_messages',
		case
			when submission_id is null then jsonb_build_object('id', gen_random_uuid())
			else jsonb_build_object('submission_id', submission_id)
		end,
		given,
		jsonb_build_object('spam', spam_reason is not null, 'spam_reason', spam_reason)
	) is not null;
end;
$$;

revoke execute on function public.store_contact_message(jsonb, uuid, text)
	from public, anon, authenticated;
grant execute on function public.store_contact_message(jsonb, uuid, text) to service_role;
grant execute on function private.columns_to_write(regclass, jsonb) to service_role;
grant execute on function private.insert_record(regclass, jsonb, jsonb, jsonb) to service_role;
