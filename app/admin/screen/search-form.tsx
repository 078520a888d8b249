import type { FormEvent, ReactNode } from "react";
import { TextField } from "../../ui/field.tsx";
import { useAddressFields } from "./screen-address.ts";

interface Props<Fields> {
	/** The list's current filters. */
	shown: Fields;
	addressOf: (fields: Fields) => string;
	label: ReactNode;
	placeholder?: string;
	description?: string;
	/** Characters. */
	maxLength?: number;
	className?: string;
}

/** Narrows a list by a search, which is part of the address. */
export function SearchForm<Fields extends { search: string }>(props: Props<Fields>) {
	const { shown, addressOf, ...field } = props;
	const { fields, type, show } = useAddressFields(shown, addressOf);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<form onSubmit={submit}>
			<TextField
				{...field}
				type="search"
				autoComplete="off"
				enterKeyHint="search"
				value={fields.search}
				onChange={({ currentTarget }) => type({ search: currentTarget.value } as Partial<Fields>)}
			/>
		</form>
	);
}
