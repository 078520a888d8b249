import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { pickupTimeInWords } from "../../bakery/orders/pickup-time.ts";
import { problemNames } from "../../bakery/orders/problem-names.ts";
import {
	type ManagedOrder,
	nameOfLine,
	type OrderEntry,
	type OrderEntryForm,
	type OrderOffer,
	orderEntrySchema,
	type PickupTime,
	priceOf,
} from "../../bakery/orders/schema.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useKeptFields } from "../saving/use-kept-draft.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useSettings } from "../screen/root-data.ts";
import { useRead } from "../screen/use-read.ts";
import { useMay } from "../session/current-user.ts";
import { ordersAddress } from "./orders-address.ts";

/** The offers and pickup times of a day. */
interface MenuOfDay {
	day: string;
	offers: OrderOffer[];
	times: PickupTime[];
}

interface Props {
	/** The order that is changed; null for a new one. */
	order: ManagedOrder | null;
	/** Of the day that is shown first. */
	menu: MenuOfDay;
	readMenu(client: DataClient, day: string): Promise<MenuOfDay>;
	/** In which times are written (BCP 47). */
	language: string;
}

/** The form of an order that the bakery enters or changes. */
export function EntryForm({ order, menu: firstMenu, readMenu, language }: Props) {
	const navigate = useNavigate();
	const [menu, setMenu] = useState(firstMenu);
	const form = useForm<OrderEntryForm, unknown, OrderEntry>({
		resolver: zodResolver(orderEntrySchema),
		defaultValues: entryOf(order, firstMenu),
	});
	const { register, formState, getValues } = form;
	const { errors, isDirty, isSubmitSuccessful } = formState;
	const mayExceed = useMay("order-rules");
	const { read, result } = useRead((client) => readMenu(client, getValues("day")));
	const action = actionAt("/admin/orders/new", "enter");
	const onOutdated = useKeptFields(`${action.path} ${order?.id ?? ""}`, form, showDay);
	const { submit, isSubmitting } = useSubmission({
		action,
		onOutdated,
		onSaved() {
			showToast({ title: order ? "Order changed" : "Order entered" });
			void navigate(ordersAddress.path({ day: getValues("day") }));
		},
	});

	async function showDay() {
		if (getValues("day") === "") return;
		const found = await read();
		if (found?.status !== "read") return;
		setMenu(found.data);
		const isThere = found.data.times.some(({ from }) => from === getValues("pickup"));
		if (!isThere) form.setValue("pickup", firstFreeTime(found.data));
	}

	const gone = order ? linesWithoutOffer(order, menu) : [];
	return (
		<form onSubmit={form.handleSubmit(() => submit(getValues()))} noValidate>
			<div className="grid grid-cols-1 gap-4 sm:gap-6">
				{gone.length > 0 ? (
					<Alert tone="warning" title="This order has products that can't be ordered any more">
						{gone.join(", ")}. Saving removes them from the order.
					</Alert>
				) : null}
				<CardSection title="Pickup">
					<div className="mt-5 grid gap-5 sm:grid-cols-2">
						<TextField
							label="Day"
							type="date"
							autoComplete="off"
							error={
								errors.day?.message ?? (result?.status === "failed" ? result.message : undefined)
							}
							{...register("day", { onChange: showDay })}
						/>
						{menu.times.length > 0 ? (
							<SelectField label="Pickup Time" {...register("pickup")}>
								{menu.times.map((time) => (
									<option key={time.from} value={time.from}>
										{pickupTimeInWords(time, language)}
										{time.problem && (time.problem === "full" ? " (full)" : " (too late)")}
									</option>
								))}
							</SelectField>
						) : null}
					</div>
				</CardSection>
				<CardSection title="Customer">
					<div className="mt-5 grid gap-5 sm:grid-cols-2">
						<TextField
							label="Name"
							autoComplete="off"
							error={errors.name?.message}
							{...register("name")}
						/>
						<TextField
							label="Phone"
							optional
							type="tel"
							autoComplete="off"
							error={errors.phone?.message}
							{...register("phone")}
						/>
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
							className="sm:col-span-2"
							error={errors.note?.message}
							{...register("note")}
						/>
					</div>
				</CardSection>
				<CardSection title="Products">
					<div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
						{menu.offers.map((offer) => (
							<Product key={offer.productId} offer={offer} form={form} language={language} />
						))}
					</div>
				</CardSection>
				{mayExceed ? (
					<SwitchField
						label="Exceed the limits"
						description="Takes the order although it's too late, full, or more than you bake."
						{...register("exceeds")}
					/>
				) : null}
				{order ? (
					<>
						{readPublicEnvironment().sendsMail ? (
							<SwitchField
								label="Email the customer"
								description="Tells them of the change, if the order has an email address."
								{...register("notifies")}
							/>
						) : null}
						<TextField
							label="Reason"
							optional
							autoComplete="off"
							description="Shown to the customer."
							error={errors.because?.message}
							{...register("because")}
						/>
					</>
				) : null}
				<SubmitButton
					isBusy={isSubmitting}
					busyLabel={order ? "Changing..." : "Entering..."}
					className="justify-self-start"
				>
					{order ? "Change Order" : "Enter Order"}
				</SubmitButton>
			</div>
			<UnsavedWarning isDirty={isDirty && !isSubmitSuccessful} />
		</form>
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
		pickup: order?.pickup_from ?? firstFreeTime(menu),
		lines: offers.flatMap(({ productId: product, sizes }) =>
			(sizes ?? [null]).map((known) => {
				const size = known?.name ?? null;
				return { product, size, pieces: String(lineOf(product, size)?.pieces ?? "") };
			}),
		),
		answers: offers.flatMap(({ productId: product, questions }) =>
			questions.map(({ label: question }) => ({
				...{ product, question, answer: answerOf(product, question) ?? "" },
			})),
		),
		changing: order && { id: order.id, version: order.version },
		...{ notifies: order !== null, because: "" },
	};
}

function firstFreeTime({ times }: MenuOfDay): string {
	return times.find(({ problem }) => problem === null)?.from ?? times[0]?.from ?? "";
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

interface ProductProps {
	offer: OrderOffer;
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	language: string;
}

/** A product, in each of its sizes, and what is asked about it. */
function Product({ offer, form, language }: ProductProps) {
	const { productId, name, price, problem, leftPieces } = offer;
	const money = { currency: useSettings()?.currency ?? DEFAULT_REGION.currency, language };
	const left = leftPieces === null ? "" : `${leftPieces} left`;
	const { register, formState, getValues } = form;
	const isWanted = form
		.watch("lines")
		.some(({ product, pieces }) => product === productId && pieces.trim() !== "");
	return (
		<div className="grid gap-3">
			{getValues("lines").map(({ product, size }, index) =>
				product === productId ? (
					<TextField
						key={size}
						label={`${nameOfLine({ name, size })}, ${formatPrice(priceOf(offer, size) ?? price, money)}`}
						inputMode="numeric"
						autoComplete="off"
						description={problem ? problemNames[problem] : left}
						error={formState.errors.lines?.[index]?.pieces?.message}
						{...register(`lines.${index}.pieces`)}
					/>
				) : null,
			)}
			{getValues("answers").map(({ product, question }, index) =>
				product === productId && isWanted ? (
					<Answer
						key={question}
						question={question}
						choices={choicesOf(offer, question)}
						stored={formState.defaultValues?.answers?.[index]?.answer ?? ""}
						error={formState.errors.answers?.[index]?.answer?.message}
						registration={register(`answers.${index}.answer`)}
					/>
				) : null,
			)}
		</div>
	);
}

interface AnswerProps {
	question: string;
	/** None for a text. */
	choices: string[];
	/** The stored answer, which may no longer be a choice. */
	stored: string;
	error: string | undefined;
	registration: UseFormRegisterReturn;
}

/** A question with choices is a choice here as well, or stays open. */
function Answer({ question, choices, stored, error, registration }: AnswerProps) {
	if (choices.length === 0) {
		return (
			<TextField label={question} optional autoComplete="off" error={error} {...registration} />
		);
	}
	return (
		<SelectField label={question} error={error} {...registration}>
			<option value="">No answer</option>
			{[...new Set([...choices, stored].filter(Boolean))].map((choice) => (
				<option key={choice}>{choice}</option>
			))}
		</SelectField>
	);
}

function choicesOf({ questions }: OrderOffer, label: string): string[] {
	return questions.find((question) => question.label === label)?.choices ?? [];
}
