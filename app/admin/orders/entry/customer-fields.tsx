import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { findCustomers } from "../../../bakery/orders/orders.admin.ts";
import type { Customer, OrderEntry, OrderEntryForm } from "../../../bakery/orders/schema.ts";
import { browserCall } from "../../../platform/browser/browser-client.ts";
import { TextareaField, TextField } from "../../../ui/field.tsx";

interface Props {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
}

/** Debounces the search for earlier customers. */
const PAUSE_MILLISECONDS = 200;

/** Who the order is for: typed, or one of earlier orders. */
export function CustomerFields({ form }: Props) {
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
