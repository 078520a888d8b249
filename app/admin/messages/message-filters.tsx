import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../layout/use-address-fields.ts";
import { type MessageListAddress, messageListPath } from "./addresses.ts";
import { dayOf } from "./message-dates.ts";

interface Props {
	/** What the list shows. */
	address: MessageListAddress;
}

/** Narrows the list to what is searched for, and goes to a day in it. */
export function MessageFilters({ address }: Props) {
	return (
		<search className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
			<SearchForm address={address} />
			<DayForm key={address.day} address={address} />
		</search>
	);
}

function SearchForm({ address: { folder, search } }: Props) {
	const { fields, type, show } = useAddressFields({ folder, search }, messageListPath);

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

function DayForm({ address: { folder, search, day } }: Props) {
	const navigate = useNavigate();

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const chosen = new FormData(event.currentTarget).get("day");
		if (typeof chosen !== "string" || chosen === "") return;
		void navigate(messageListPath({ folder, search, day: chosen }));
	}

	return (
		<form onSubmit={submit} noValidate className="flex items-end gap-2">
			<TextField
				label="Go to date"
				type="date"
				name="day"
				autoComplete="off"
				defaultValue={day}
				max={dayOf(new Date())}
				className="max-sm:flex-1 sm:w-44"
			/>
			<Button type="submit" variant="outline">
				Go
			</Button>
		</form>
	);
}
