import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { TextField } from "../../ui/field.tsx";
import { DayForm } from "../layout/day-form.tsx";
import { useAddressFields } from "../layout/use-address-fields.ts";
import { messageListAddress, type ShownMessages } from "./message-list-address.ts";

interface Props {
	/** What the list shows. */
	address: ShownMessages;
}

/** Narrows the list to what is searched for, and goes to a day in it. */
export function MessageFilters({ address }: Props) {
	const navigate = useNavigate();
	const { folder, search, day } = address;

	function goTo(chosen: string) {
		if (chosen) void navigate(messageListAddress.path({ folder, search, day: chosen }));
	}

	return (
		<search className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
			<SearchForm address={address} />
			<DayForm label="Go to date" day={day} onChoose={goTo} />
		</search>
	);
}

function SearchForm({ address: { folder, search } }: Props) {
	const { fields, type, show } = useAddressFields({ folder, search }, messageListAddress.path);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<form onSubmit={submit}>
			<TextField
				label="Search messages"
				type="search"
				autoComplete="off"
				enterKeyHint="search"
				maxLength={LONGEST_SEARCH}
				value={fields.search}
				onChange={({ currentTarget }) => type({ search: currentTarget.value })}
			/>
		</form>
	);
}
