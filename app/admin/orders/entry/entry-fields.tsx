import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { dateInWords } from "../../../bakery/hours/words.ts";
import { findCustomers } from "../../../bakery/orders/orders.admin.ts";
import { pickupTimeInWords } from "../../../bakery/orders/pickup-list.ts";
import type {
	Customer,
	OrderEntry,
	OrderEntryForm,
	PickupTime,
} from "../../../bakery/orders/schema.ts";
import { browserCall } from "../../../platform/browser/browser-client.ts";
import { SelectField, TextareaField, TextField } from "../../../ui/field.tsx";
import type { MenuOfDay } from "./menu-of-day.ts";

interface Props {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	menu: MenuOfDay;
	/** Why the menu of the chosen day could not be read. */
	failure: string | undefined;
	/** Reads the menu of the day that was chosen. */
	onDay: () => void;
	/** In which dates and times are written (BCP 47). */
	language: string;
}

const fullDate = { weekday: "long", month: "long", day: "numeric" } as const;

/** More pickup times than this are a list that opens. */
const MAX_BUTTONS = 6;

/** When the order is picked up. */
export function PickupFields({ form, menu, failure, onDay, language }: Props) {
	const { register, formState, setValue } = form;
	const { errors } = formState;
	const chosen = form.watch("day");
	const times = menu.times.map((time) => ({
		value: time.from,
		label: pickupTimeInWords(time, language),
		hint: noteOf(time),
	}));
	return (
		<div className="grid gap-4">
			<div>
				<TextField
					label="Day"
					type="date"
					autoComplete="off"
					description={chosen ? dateInWords(chosen, language, fullDate) : undefined}
					error={errors.day?.message ?? failure}
					{...register("day", { onChange: onDay })}
				/>
				<div className="mt-2 flex flex-wrap gap-2">
					{menu.days.map(({ date }) => (
						<button
							key={date}
							type="button"
							aria-pressed={date === chosen}
							onClick={() => {
								setValue("day", date, { shouldDirty: true, shouldValidate: true });
								onDay();
							}}
							aria-label={dateInWords(date, language, fullDate)}
							className="entry-choice entry-day"
						>
							<span>{dateInWords(date, language, { weekday: "short" })}</span>
							<span>{dateInWords(date, language, { day: "numeric" })}</span>
						</button>
					))}
				</div>
			</div>
			{times.length > MAX_BUTTONS ? (
				<SelectField label="Pickup Time" error={errors.pickup?.message} {...register("pickup")}>
					{times.map(({ value, label, hint }) => (
						<option key={value} value={value}>
							{label}
							{hint ? ` (${hint})` : null}
						</option>
					))}
				</SelectField>
			) : null}
			{times.length > 0 && times.length <= MAX_BUTTONS ? (
				<ChoiceField
					label="Pickup Time"
					choices={times}
					error={errors.pickup?.message}
					registration={register("pickup")}
				/>
			) : null}
		</div>
	);
}

function noteOf({ problem, leftOrders }: PickupTime): string {
	if (problem) return problem === "full" ? "full" : "too late";
	return leftOrders === null ? "" : `${leftOrders} left`;
}

interface Choice {
	value: string;
	label: string;
	/** More about it, such as what is left. */
	hint?: string;
}

interface ChoiceFieldProps {
	label: string;
	choices: readonly Choice[];
	error?: string | undefined;
	registration: UseFormRegisterReturn;
}

/** One of a few choices, each of them a tap away. */
export function ChoiceField({ label, choices, error, registration }: ChoiceFieldProps) {
	const errorId = useId();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			tabIndex={-1}
			aria-invalid={error ? true : undefined}
			aria-describedby={error ? errorId : undefined}
		>
			<p className="mb-1.5 font-semibold text-sm">{label}</p>
			<div className="flex flex-wrap gap-2">
				{choices.map(({ value, label: name, hint }) => (
					<label key={value} className="entry-choice">
						<input type="radio" value={value} {...registration} />
						<bdi>{name}</bdi>
						{hint ? <span className="font-normal">{hint}</span> : null}
					</label>
				))}
			</div>
			{error ? (
				<p id={errorId} className="mt-1.5 font-medium text-error text-sm">
					{error}
				</p>
			) : null}
		</div>
	);
}

interface CustomerProps {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
}

/** Debounces the search for earlier customers. */
const PAUSE_MILLISECONDS = 200;

/** Who the order is for: typed, or one of earlier orders. */
export function CustomerFields({ form }: CustomerProps) {
	const { register, formState, setValue } = form;
	const { errors } = formState;
	/** The field that is typed into, and its text. */
	const [typed, setTyped] = useState({ field: "name", text: "" });
	const found = useEarlierCustomers(typed.text);

	const typedInto = (field: "name" | "phone") => ({
		onChange: ({ target }: { target: { value: string } }) =>
			setTyped({ field, text: target.value }),
	});

	function choose({ name, phone, email }: Customer) {
		const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
		setValue("name", name, options);
		setValue("phone", phone ?? "", options);
		setValue("email", email ?? "", options);
		setTyped({ field: typed.field, text: "" });
	}

	const earlier = <EarlierCustomers customers={found} onChoose={choose} />;
	return (
		<div className="grid gap-4">
			<div>
				<TextField
					label="Name"
					autoComplete="off"
					error={errors.name?.message}
					{...register("name", typedInto("name"))}
				/>
				{typed.field === "name" ? earlier : null}
			</div>
			<div>
				<TextField
					label="Phone"
					optional
					type="tel"
					autoComplete="off"
					error={errors.phone?.message}
					{...register("phone", typedInto("phone"))}
				/>
				{typed.field === "phone" ? earlier : null}
			</div>
			<TextField
				label="Email"
				optional
				type="email"
				autoComplete="off"
				error={errors.email?.message}
				{...register("email")}
			/>
			<TextareaField
				label="Note"
				optional
				rows={2}
				error={errors.note?.message}
				{...register("note")}
			/>
		</div>
	);
}

interface EarlierProps {
	customers: readonly Customer[];
	onChoose: (customer: Customer) => void;
}

/** Customers of earlier orders; a tap fills in the fields. */
function EarlierCustomers({ customers, onChoose }: EarlierProps) {
	const list = useRef<HTMLUListElement>(null);
	// Below the field that is typed into, where a bar may cover it.
	useEffect(() => {
		if (customers.length > 0) list.current?.scrollIntoView({ block: "nearest" });
	}, [customers]);
	return (
		<div className={customers.length > 0 ? "mt-2" : ""}>
			<p role="status" className={customers.length > 0 ? "text-muted text-sm" : "sr-only"}>
				{customers.length > 0 ? "Ordered before:" : null}
			</p>
			<ul ref={list} className="grid gap-1">
				{customers.map((customer) => (
					<li key={JSON.stringify(customer)}>
						<button type="button" onClick={() => onChoose(customer)} className="entry-customer">
							<bdi className="font-semibold">{customer.name}</bdi>
							<span className="text-muted text-sm">
								{[customer.phone, customer.email].filter(Boolean).join(" · ")}
							</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Customers of earlier orders by a name or phone number. Only a help: failures count as none. */
function useEarlierCustomers(text: string): Customer[] {
	const [found, setFound] = useState<{ text: string; customers: Customer[] }>();
	const wanted = text.trim();

	const search = useEffectEvent(async () => {
		const customers = await findCustomers(browserCall, wanted).catch(() => []);
		setFound({ text: wanted, customers });
	});
	useEffect(() => {
		if (wanted.length < 3) return;
		const timer = setTimeout(search, PAUSE_MILLISECONDS);
		return () => clearTimeout(timer);
	}, [wanted]);

	return found && wanted.length >= 3 && wanted.startsWith(found.text) ? found.customers : NOBODY;
}

const NOBODY: Customer[] = [];
