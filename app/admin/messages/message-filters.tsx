import { useNavigate } from "react-router";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { DayForm } from "../screen/day-form.tsx";
import { SearchForm } from "../screen/search-form.tsx";
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
			<SearchForm
				shown={{ folder, search }}
				addressOf={messageListAddress.path}
				label="Search messages"
				maxLength={LONGEST_SEARCH}
			/>
			<DayForm label="Go to date" day={day} onChoose={goTo} />
		</search>
	);
}
