import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { formatPrice } from "../../../bakery/catalog/prices/price.ts";
import { freePickup } from "../../../bakery/orders/pickup-list.ts";
import { totalOf } from "../../../bakery/orders/pieces.ts";
import {
	type OrderEntry,
	type OrderEntryForm,
	orderEntrySchema,
} from "../../../bakery/orders/schema.ts";
import { type ManagedOrder, nameOfLine, priceOf } from "../../../bakery/orders/stored-order.ts";
import { DEFAULT_REGION } from "../../../bakery/region/regional-settings.ts";
import type { Call } from "../../../platform/backend/call.ts";
import { readPublicEnvironment } from "../../../platform/browser/browser-client.ts";
import type { FieldErrors } from "../../../platform/saving/save-action.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SwitchField } from "../../../ui/back-office/switch-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useTypedFields } from "../../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../../saving/use-submission.ts";
import { useSettings } from "../../screen/root-data.ts";
import { useRead } from "../../screen/use-read.tsx";
import { usePermission } from "../../session/administrator.ts";
import { ordersAddress } from "../orders-address.ts";
import { CustomerFields, PickupFields } from "./entry-fields.tsx";
import {
	answersFor,
	type Item,
	itemsOf,
	linesFor,
	type MenuOfDay,
	piecesOf,
} from "./menu-of-day.ts";
import { ChosenLines, ProductTiles } from "./product-choice.tsx";

interface Props {
	/** The order that is changed; null for a new one. */
	order: ManagedOrder | null;
	/** Of the day that is shown first. */
	menu: MenuOfDay;
	readMenu(call: Call, day: string): Promise<MenuOfDay>;
	/** Whether taxes are added to the prices. */
	isBeforeTax: boolean;
	/** In which times are written (BCP 47). */
	language: string;
}

/** The form of an order that the bakery enters or changes: products, then when, then for whom. */
export function EntryForm({ order, menu: firstMenu, readMenu, isBeforeTax, language }: Props) {
	const navigate = useNavigate();
	const [menu, setMenu] = useState(firstMenu);
	const element = useRef<HTMLFormElement>(null);
	const form = useForm<OrderEntryForm, unknown, OrderEntry>({
		resolver: zodResolver(orderEntrySchema),
		defaultValues: entryOf(order, firstMenu),
	});
	const { register, formState, getValues, setValue, clearErrors, control } = form;
	const { errors } = formState;
	const lines = useWatch({ control, name: "lines" });
	const exceeds = useWatch({ control, name: "exceeds" });
	const canExceed = usePermission("order-rules");
	const currency = useSettings()?.currency ?? DEFAULT_REGION.currency;
	const money = useMemo(() => ({ currency, language }), [currency, language]);
	const { read, result } = useRead((call) => readMenu(call, getValues("day")));
	const action = actionAt("/admin/orders/new", "enter");
	const typed = useTypedFields(`${action.path} ${order?.id ?? ""}`, form, showDay);
	const submission = useSubmission({
		action,
		onOutdated: typed.onOutdated,
		onSaved() {
			typed.forget();
			showToast({ title: order ? "Order changed" : "Order entered" });
			void navigate(ordersAddress.path({ day: getValues("day") }));
		},
		onFailed: showRefusal,
	});

	async function showDay() {
		if (getValues("day") === "") return;
		const found = await read();
		if (found?.status !== "read") return;
		setValue("lines", linesFor(found.data.offers, getValues("lines")));
		setValue("answers", answersFor(found.data.offers, getValues("answers")));
		setMenu(found.data);
		const { pickup, exceeds } = getValues();
		const isKept = exceeds && found.data.times.some(({ from }) => from === pickup);
		if (!isKept) setValue("pickup", freeTime(found.data, pickup));
	}

	const setPieces = useCallback(
		(index: number, pieces: string) => {
			setValue(`lines.${index}.pieces`, pieces, { shouldDirty: true });
			clearErrors(`lines.${index}.pieces`);
		},
		[setValue, clearErrors],
	);

	/** Shows why the order was refused beside what it is about; the rest is a message. */
	function showRefusal(message: string, errorsOf: FieldErrors) {
		const { pickup, ...ofProducts } = errorsOf;
		if (Object.keys(errorsOf).length === 0) return submission.showError(message);
		if (pickup) form.setError("pickup", { message: pickup });
		for (const [id, text] of Object.entries(ofProducts)) {
			const index = getValues("lines").findIndex(
				({ product, pieces }) => product === id && pieces.trim() !== "",
			);
			if (index !== -1) form.setError(`lines.${index}.pieces`, { message: text });
		}
		focusFirstError();
	}

	/** Once the errors are shown. */
	function focusFirstError() {
		requestAnimationFrame(() => {
			const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid]");
			if (document.activeElement?.ariaInvalid !== "true") invalid?.focus();
		});
	}

	const items = itemsOf(menu.offers, lines);
	const chosen = items.filter(({ index }) => lines[index]?.pieces.trim());
	const shared = {
		...{ items, lines, money, exceeds: canExceed && exceeds, onChange: setPieces },
		errorOf: (index: number) => errors.lines?.[index]?.pieces?.message,
	};
	const gone = order ? linesWithoutOffer(order, menu) : [];
	return (
		<form
			ref={element}
			onSubmit={form.handleSubmit(() => submission.submit(getValues()), focusFirstError)}
			noValidate
			className="entry-form"
		>
			<div>
				{gone.length > 0 ? (
					<Alert
						tone="warning"
						title="This order has products that can't be ordered anymore"
						className="mb-5"
					>
						{gone.join(", ")}. Saving removes them from the order.
					</Alert>
				) : null}
				<ProductTiles {...shared} startsWithSearch={order === null} />
			</div>
			<div className="entry-side">
				<div className="entry-details">
					<Part id="entry-order" title="Order">
						<ChosenLines {...shared} form={form} />
					</Part>
					<Part id="entry-pickup" title="Pickup">
						<PickupFields
							form={form}
							menu={menu}
							failure={result?.status === "failed" ? result.message : undefined}
							onDay={showDay}
							language={language}
						/>
					</Part>
					<Part id="entry-customer" title="Customer">
						<CustomerFields form={form} />
					</Part>
					{canExceed ? (
						<SwitchField
							label="Exceed the limits"
							description="Accept the order even if the cutoff has passed, the time is full, or you'd run out."
							{...register("exceeds")}
						/>
					) : null}
					{order ? (
						<>
							{readPublicEnvironment().sendsMail ? (
								<SwitchField
									label="Email the customer"
									description="Sent if the order has an email address."
									{...register("notify")}
								/>
							) : null}
							<TextField
								label="Reason"
								optional
								autoComplete="off"
								description="Shown to the customer."
								error={errors.reason?.message}
								{...register("reason")}
							/>
						</>
					) : null}
				</div>
				<div className="entry-bar">
					<a href="#entry-order" className="entry-total">
						<span className="tabular-nums">
							{totalInWords(chosen, lines, money)}
							{isBeforeTax ? " before tax" : ""}
						</span>
					</a>
					<SubmitButton
						isBusy={submission.isSubmitting}
						busyLabel={order ? "Changing..." : "Entering..."}
					>
						{order ? "Change Order" : "Enter Order"}
					</SubmitButton>
				</div>
			</div>
		</form>
	);
}

interface PartProps {
	id: string;
	title: string;
	children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
	return (
		<section id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`} className="mb-3 text-label">
				{title}
			</h2>
			{children}
		</section>
	);
}

/** The form as it is opened. */
function entryOf(order: ManagedOrder | null, menu: MenuOfDay): OrderEntryForm {
	const { day, offers } = menu;
	const lineOf = (product: string, size: string | null) =>
		order?.lines.find((line) => line.product_id === product && line.size === size);
	const answerOf = (product: string, question: string) =>
		order?.lines
			.filter(({ product_id }) => product_id === product)
			.flatMap(({ answers }) => answers)
			.find((given) => given.question === question)?.answer;
	return {
		...{ day, name: order?.name ?? "", email: order?.email ?? "" },
		...{ phone: order?.phone ?? "", note: order?.note ?? "", exceeds: false },
		pickup: order?.pickup_from ?? freeTime(menu, ""),
		lines: linesFor(offers, []).map((line) => ({
			...line,
			pieces: String(lineOf(line.product, line.size)?.pieces ?? ""),
		})),
		answers: answersFor(offers, []).map((given) => ({
			...given,
			answer: answerOf(given.product, given.question) ?? "",
		})),
		changing: order && { id: order.id, version: order.version },
		...{ notify: order !== null, reason: "" },
	};
}

/** The chosen time or the next free one; where none is free, the first, which may be exceeded. */
function freeTime({ times }: MenuOfDay, chosen: string): string {
	return freePickup(times, chosen) || (times[0]?.from ?? "");
}

/** The names of what the form can't show. */
function linesWithoutOffer({ lines }: ManagedOrder, { offers }: MenuOfDay): string[] {
	return lines
		.filter(({ product_id, size }) => {
			const offer = offers.find(({ productId }) => productId === product_id);
			return !offer || priceOf(offer, size) === null;
		})
		.map(nameOfLine);
}

/** As '3 pieces · $28.75'. */
function totalInWords(
	chosen: readonly Item[],
	lines: OrderEntryForm["lines"],
	money: Parameters<typeof formatPrice>[1],
): string {
	const counted = chosen.map(({ offer, size, index }) => ({
		price: priceOf(offer, size) ?? offer.price,
		pieces: piecesOf(lines[index]),
	}));
	const pieces = counted.reduce((sum, line) => sum + line.pieces, 0);
	const total = totalOf(counted);
	return `${pieces} ${pieces === 1 ? "piece" : "pieces"} · ${formatPrice(total, money)}`;
}
